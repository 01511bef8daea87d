import { mayTeachCourse } from '@xueyan/contract/school/course-policy';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { CourseTabView } from '../../school/course/course-tabs.shared.ts';

export const courseTab: CourseTabView = {
  key: 'teams',
  name: { zh: '学生分组', en: 'Student teams', mn: 'Сурагчдын баг' },
  may: mayTeachCourse,
  Part: lazyNamed(() => import('./Teams.shared.tsx'), 'Teams'),
};
