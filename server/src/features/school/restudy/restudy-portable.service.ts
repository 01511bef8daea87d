import { portablePart } from '../../../http/portable.ts';
import { restudyPortableStore as store } from './restudy-portable.store.ts';

export const restudyPortable = [
  portablePart({
    key: 'restudies',
    titles: { zh: '重修', en: 'Retaken courses', mn: 'Дахин судалсан хичээл' },
    tables: ['restudy'],
    rows: store.restudies,
  }),
];
