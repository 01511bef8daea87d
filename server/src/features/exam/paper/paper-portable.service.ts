import { portablePart } from '../../../http/portable.ts';
import { paperPortableStore as store } from './paper-portable.store.ts';

export const paperPortable = [
  portablePart({
    key: 'papers',
    titles: { zh: '试卷', en: 'Papers', mn: 'Шалгалтын материал' },
    tables: ['paper'],
    rows: store.papers,
  }),
];
