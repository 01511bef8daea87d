import { portablePart } from '../../../http/portable.ts';
import { groupingPortableStore as store } from './grouping-portable.store.ts';

export const groupingPortable = [
  portablePart({
    key: 'groupings',
    titles: { zh: '分组', en: 'Groupings made', mn: 'Бүлэглэл' },
    tables: ['grouping_record'],
    rows: store.groupings,
  }),
];
