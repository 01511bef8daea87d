import { portablePart } from '../../../http/portable.ts';
import { datasetPortableStore as store } from './dataset-portable.store.ts';

export const datasetPortable = [
  portablePart({
    key: 'datasets',
    titles: { zh: '数据集', en: 'Data sets', mn: 'Өгөгдлийн багц' },
    tables: ['dataset'],
    rows: store.datasets,
  }),
];
