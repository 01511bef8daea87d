import { portablePart } from '../../../http/portable.ts';
import { submissionPortableStore as store } from './submission-portable.store.ts';

export const submissionPortable = [
  portablePart({
    key: 'programs',
    titles: { zh: '提交的程序', en: 'Programs submitted', mn: 'Илгээсэн програм' },
    tables: ['judge_submission'],
    rows: store.programs,
  }),
];
