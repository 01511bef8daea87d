import { defineFeature } from '../../../http/feature.ts';
import { createDemoTemplates } from './course-template.demo.ts';
import { courseTemplateJobs } from './course-template.job.ts';
import { courseTemplateRoutes } from './course-template.routes.ts';
import { nameOfferedTemplates } from './course-template.service.ts';
import { courseTemplateStream } from './course-template.stream.ts';
import { courseTemplatePortable } from './course-template-portable.service.ts';
import { giveShipped } from './shipped.service.ts';
import { shippedCourses } from './shipped-courses.seed.ts';

export const courseTemplateFeature = defineFeature({
  name: 'composed/course-template',
  portable: courseTemplatePortable,
  routes: courseTemplateRoutes,
  streams: [courseTemplateStream],
  jobs: courseTemplateJobs,
  initialData: [
    { key: 'course template names', give: nameOfferedTemplates },
    ...shippedCourses.map((course) => ({
      ...{ key: `course template ${course.code}`, version: course.version },
      give: giveShipped(course),
    })),
  ],
  menu: [
    {
      code: 'prep/course-templates',
      parent: 'prep',
      order: 70,
      titles: { zh: '课程模板', en: 'Course templates', mn: 'Хичээлийн загвар' },
      hints: { zh: '从现成课程开始', en: 'Start from a ready course', mn: 'Бэлэн хичээлээс эхлэх' },
      route: '/prep/course-templates',
      view: 'school/course-template/CourseTemplatesPage',
      icon: 'copy',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'coursetemplate.save': { zh: '设为课程模板', en: 'Offered a course as a template', mn: 'Загвар болгосон' },
    'coursetemplate.update': { zh: '修改课程模板说明', en: 'Described a template anew', mn: 'Загварын тайлбар' },
    'coursetemplate.use': { zh: '用模板建课', en: 'Made a course of a template', mn: 'Загвараас хичээл үүсгэсэн' },
    'coursetemplate.delete': { zh: '取消课程模板', en: 'Took a template back', mn: 'Загвараас хассан' },
  },
  demo: createDemoTemplates,
});
