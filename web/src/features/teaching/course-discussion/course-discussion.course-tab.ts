import { mayTeachCourse } from '@xueyan/contract/school/course-policy';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { CourseTabView } from '../../school/course/course-tabs.shared.ts';

export const courseTab: CourseTabView = {
  key: 'discussions',
  name: { zh: '讨论', en: 'Discussions', mn: 'Хэлэлцүүлэг' },
  may: mayTeachCourse,
  Part: lazyNamed(() => import('./CourseDiscussions.shared.tsx'), 'CourseDiscussions'),
};
