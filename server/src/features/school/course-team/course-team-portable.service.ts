import { portablePart } from '../../../http/portable.ts';
import { courseTeamPortableStore as store } from './course-team-portable.store.ts';

export const courseTeamPortable = [
  portablePart({
    key: 'courses-assisted',
    titles: { zh: '参与教学的课程', en: 'Courses I help to teach', mn: 'Заах хичээлүүд' },
    tables: ['course_staff'],
    rows: store.coursesAssisted,
  }),
];
