import { defineFeature } from '../../../http/feature.ts';
import { sectionRoutes } from './section.routes.ts';

export const sectionFeature = defineFeature({
  name: 'teaching/section',
  routes: sectionRoutes,
  audits: { 'section.delete': { zh: '删除章节', en: 'Deleted a section', mn: 'Хэсгийг устгасан' } },
});
