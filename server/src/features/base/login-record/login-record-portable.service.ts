import { portablePart } from '../../../http/portable.ts';
import { loginRecordPortableStore as store } from './login-record-portable.store.ts';

export const loginRecordPortable = [
  portablePart({
    key: 'logins',
    titles: { zh: '登录记录', en: 'Sign-ins', mn: 'Нэвтрэлт' },
    tables: ['login_record'],
    rows: store.logins,
  }),
];
