import { defineFeature } from '../../../http/feature.ts';
import { groupingRoutes } from './grouping.routes.ts';
import { groupingPortable } from './grouping-portable.service.ts';

export const groupingFeature = defineFeature({
  name: 'teaching/grouping',
  portable: groupingPortable,
  routes: groupingRoutes,
  audits: {
    'grouping.delete': { zh: '删除分组', en: 'Deleted groups', mn: 'Бүлэг устгасан' },
    'grouping.make': { zh: '进行分组', en: 'Made groups', mn: 'Бүлэг үүсгэсэн' },
    'grouping.save': { zh: '调整分组', en: 'Changed groups', mn: 'Бүлгийг өөрчилсөн' },
    'grouping.use': { zh: '启用分组', en: 'Used groups', mn: 'Бүлгийг ашигласан' },
  },
});
