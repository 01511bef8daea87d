import { defineFeature } from '../../../http/feature.ts';
import { groupingRoutes } from './grouping.routes.ts';

export const groupingFeature = defineFeature({
  name: 'teaching/grouping',
  routes: groupingRoutes,
  audits: { 'grouping.delete': { zh: '删除分组', en: 'Deleted groups', mn: 'Бүлэг устгасан' } },
});
