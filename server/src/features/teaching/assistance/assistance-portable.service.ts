import { portablePart } from '../../../http/portable.ts';
import { assistancePortableStore as store } from './assistance-portable.store.ts';

export const assistancePortable = [
  portablePart({
    key: 'assistance',
    titles: { zh: '远程协助对话', en: 'Help with experiments', mn: 'Алсын тусламж' },
    tables: ['assistance_line'],
    rows: store.assistance,
  }),
];
