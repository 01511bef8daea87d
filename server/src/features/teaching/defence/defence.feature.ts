import { defineFeature } from '../../../http/feature.ts';
import { defenceRoutes } from './defence.routes.ts';
import { defenceGrades } from './defence-grade.service.ts';

export const defenceFeature = defineFeature({
  name: 'teaching/defence',
  routes: defenceRoutes,
  grades: [defenceGrades],
  audits: {
    'defence.mark': { zh: '答辩评分', en: 'Marked a defence', mn: 'Хамгаалалт үнэлсэн' },
    'defence.publish': { zh: '公布答辩成绩', en: 'Published a defence', mn: 'Хамгаалалтын дүн нийтэлсэн' },
    'defence.delete': { zh: '删除答辩', en: 'Deleted a defence', mn: 'Хамгаалалт устгасан' },
  },
});
