import { portablePart } from '../../../http/portable.ts';
import { discussionPortableStore as store } from './discussion-portable.store.ts';

export const discussionPortable = [
  portablePart({
    key: 'discussion-posts',
    titles: { zh: '讨论发言', en: 'Posts in discussions', mn: 'Хэлэлцүүлгийн бичвэр' },
    tables: ['discussion_post'],
    rows: store.discussionPosts,
  }),
];
