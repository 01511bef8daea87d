import { portablePart } from '../../../http/portable.ts';
import { classDiscussionPortableStore as store } from './class-discussion-portable.store.ts';

export const classDiscussionPortable = [
  portablePart({
    key: 'class-posts',
    titles: { zh: '课堂讨论', en: 'Posts in class', mn: 'Ангийн хэлэлцүүлэг' },
    tables: ['class_post'],
    rows: store.classPosts,
  }),
];
