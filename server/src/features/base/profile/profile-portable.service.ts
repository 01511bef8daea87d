import { portablePart } from '../../../http/portable.ts';
import { profilePortableStore as store } from './profile-portable.store.ts';

export const profilePortable = [
  portablePart({
    key: 'profile',
    titles: { zh: '个人资料', en: 'Profile', mn: 'Хувийн мэдээлэл' },
    tables: ['user_profile', 'user_role', 'class_member'],
    rows: store.profile,
  }),
];
