import { portablePart } from '../../../http/portable.ts';
import { labellingPortableStore as store } from './labelling-portable.store.ts';

export const labellingPortable = [
  portablePart({
    key: 'labelling',
    titles: { zh: '标注作业', en: 'Labelling', mn: 'Тэмдэглэгээ' },
    tables: ['labelling_work'],
    rows: store.labelling,
  }),
  portablePart({
    key: 'labelling-submissions',
    titles: { zh: '提交的标注', en: 'Labelling handed in', mn: 'Илгээсэн тэмдэглэгээ' },
    tables: ['labelling_hand_in'],
    rows: store.labellingSubmissions,
  }),
];
