import { defineFeature } from '../../../http/feature.ts';
import { copyRoutes } from './copy.routes.ts';

export const copyFeature = defineFeature({
  name: 'school/copy',
  routes: copyRoutes,
  audits: {
    'section.copy': { zh: '复制小节', en: 'Copied a section', mn: 'Бүлгийг хуулсан' },
    'course.copy': { zh: '复制课程', en: 'Copied a course', mn: 'Хичээлийг хуулсан' },
  },
});
