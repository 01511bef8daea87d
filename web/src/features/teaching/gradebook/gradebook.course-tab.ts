import { mayMarkCourse } from '@xueyan/contract/school/course-policy';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { CourseTabView } from '../../school/course/course-tabs.shared.ts';

export const courseTab: CourseTabView = {
  key: 'grades',
  name: { zh: '成绩册', en: 'Gradebook', mn: 'Дүнгийн дэвтэр' },
  may: mayMarkCourse,
  Part: lazyNamed(() => import('./GradebookView.shared.tsx'), 'GradebookView'),
};
