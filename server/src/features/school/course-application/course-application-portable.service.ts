import { portablePart } from '../../../http/portable.ts';
import { courseApplicationPortableStore as store } from './course-application-portable.store.ts';

export const courseApplicationPortable = [
  portablePart({
    key: 'course-applications',
    titles: { zh: '选课申请', en: 'Applications for courses', mn: 'Хичээлийн хүсэлт' },
    tables: ['course_application'],
    rows: store.courseApplications,
  }),
  portablePart({
    key: 'courses-audited',
    titles: { zh: '旁听的课程', en: 'Courses audited', mn: 'Сонсож буй хичээл' },
    tables: ['course_auditor'],
    rows: store.coursesAudited,
  }),
];
