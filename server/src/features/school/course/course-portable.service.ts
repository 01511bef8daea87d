import { portablePart } from '../../../http/portable.ts';
import { coursePortableStore as store } from './course-portable.store.ts';

export const coursePortable = [
  portablePart({
    key: 'courses-taught',
    titles: { zh: '我开的课程', en: 'Courses I lead', mn: 'Миний хичээлүүд' },
    tables: ['course'],
    rows: store.coursesTaught,
  }),
];
