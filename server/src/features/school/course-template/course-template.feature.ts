import { defineFeature } from '../../../http/feature.ts';
import { createDemoTemplates } from './course-template.demo.ts';
import { courseTemplateRoutes } from './course-template.routes.ts';

export const courseTemplateFeature = defineFeature({
  name: 'school/course-template',
  routes: courseTemplateRoutes,
  menu: [
    {
      code: 'prep/course-templates',
      parent: 'prep',
      order: 70,
      titles: { zh: '课程模板', en: 'Course templates', mn: 'Хичээлийн загвар' },
      route: '/prep/course-templates',
      view: 'school/course-template/CourseTemplatesPage',
      icon: 'copy',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'coursetemplate.save': { zh: '设为课程模板', en: 'Offered a course as a template', mn: 'Загвар болгосон' },
    'coursetemplate.delete': { zh: '取消课程模板', en: 'Took a template back', mn: 'Загвараас хассан' },
  },
  demo: createDemoTemplates,
});
