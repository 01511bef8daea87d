import { portablePart } from '../../../http/portable.ts';
import { materialPortableStore as store } from './material-portable.store.ts';

export const materialPortable = [
  portablePart({
    key: 'materials',
    titles: { zh: '素材', en: 'Materials', mn: 'Материал' },
    tables: ['material'],
    rows: store.materials,
  }),
];
