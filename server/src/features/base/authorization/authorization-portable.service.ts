import { portablePart } from '../../../http/portable.ts';
import { authorizationPortableStore as store } from './authorization-portable.store.ts';

export const authorizationPortable = [
  portablePart({
    key: 'authorizations',
    titles: { zh: '角色授权', en: 'Granted roles', mn: 'Олгосон эрх' },
    tables: ['role_authorization'],
    rows: store.authorizations,
  }),
];
