import { portablePart } from '../../../http/portable.ts';
import { announcementPortableStore as store } from './announcement-portable.store.ts';

export const announcementPortable = [
  portablePart({
    key: 'announcements',
    titles: { zh: '我发布的公告', en: 'Announcements by me', mn: 'Миний зарлал' },
    tables: ['announcement'],
    rows: store.announcements,
  }),
];
