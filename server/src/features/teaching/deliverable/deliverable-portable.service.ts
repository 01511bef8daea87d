import { portablePart } from '../../../http/portable.ts';
import { deliverablePortableStore as store } from './deliverable-portable.store.ts';

export const deliverablePortable = [
  portablePart({
    key: 'deliverables',
    titles: { zh: '项目交付物', en: 'Deliverables', mn: 'Төслийн үр дүн' },
    tables: ['deliverable_version'],
    rows: store.deliverables,
  }),
];
