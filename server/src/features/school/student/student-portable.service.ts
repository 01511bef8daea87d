import { portablePart } from '../../../http/portable.ts';
import { studentPortableStore as store } from './student-portable.store.ts';

export const studentPortable = [
  portablePart({
    key: 'student-record',
    titles: { zh: '学籍信息', en: 'Record at the school', mn: 'Сургуулийн бүртгэл' },
    tables: ['student'],
    rows: store.studentRecord,
  }),
];
