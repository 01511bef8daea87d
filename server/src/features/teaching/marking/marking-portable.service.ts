import { portablePart } from '../../../http/portable.ts';
import { markingPortableStore as store } from './marking-portable.store.ts';

export const markingPortable = [
  portablePart({
    key: 'experiment-marks',
    titles: { zh: '已发布的实验成绩', en: 'Published marks of experiments', mn: 'Зарласан туршилтын дүн' },
    tables: ['published_mark'],
    rows: store.experimentMarks,
  }),
];
