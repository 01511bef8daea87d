import { portablePart } from '../../../http/portable.ts';
import { trainingPortableStore as store } from './training-portable.store.ts';

export const trainingPortable = [
  portablePart({
    key: 'trainings',
    titles: { zh: '模型训练', en: 'Trainings of models', mn: 'Загварын сургалт' },
    tables: ['training_run'],
    rows: store.trainings,
  }),
  portablePart({
    key: 'training-submissions',
    titles: { zh: '提交的训练', en: 'Trainings handed in', mn: 'Илгээсэн сургалт' },
    tables: ['training_hand_in'],
    rows: store.trainingSubmissions,
  }),
  portablePart({
    key: 'training-reports',
    titles: { zh: '训练实验报告', en: 'Reports of trainings', mn: 'Сургалтын тайлан' },
    tables: ['training_report'],
    rows: store.trainingReports,
  }),
];
