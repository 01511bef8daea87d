import { portablePart } from '../../../http/portable.ts';
import { courseStudentPortableStore as store } from './course-student-portable.store.ts';

export const courseStudentPortable = [
  portablePart({
    key: 'courses-studied',
    titles: { zh: '我学的课程', en: 'Courses I study', mn: 'Судалж буй хичээл' },
    tables: ['course_student'],
    rows: store.coursesStudied,
  }),
];
