import { portablePart } from '../../../http/portable.ts';
import { courseTemplatePortableStore as store } from './course-template-portable.store.ts';

export const courseTemplatePortable = [
  portablePart({
    key: 'course-templates',
    titles: { zh: '课程模板', en: 'Course templates', mn: 'Хичээлийн загвар' },
    tables: ['course_template'],
    rows: store.courseTemplates,
  }),
];
