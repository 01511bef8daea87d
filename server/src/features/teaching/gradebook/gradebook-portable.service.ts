import { portablePart } from '../../../http/portable.ts';
import { gradebookPortableStore as store } from './gradebook-portable.store.ts';

export const gradebookPortable = [
  portablePart({
    key: 'gradebook-marks',
    titles: { zh: '成绩册里的成绩', en: 'Marks in gradebooks', mn: 'Дүнгийн дэвтрийн дүн' },
    tables: ['grade_mark'],
    rows: store.gradebookMarks,
  }),
];
