import { defineFeature } from '../../../http/feature.ts';
import { defenceRoutes } from './defence.routes.ts';
import { copyDefences } from './defence-copy.service.ts';
import { defenceGrades } from './defence-grade.service.ts';

export const defenceFeature = defineFeature({
  name: 'teaching/defence',
  routes: defenceRoutes,
  sectionKinds: [{ kind: 'chapter', copy: copyDefences }],
  grades: [defenceGrades],
  audits: {
    'defence.save': { zh: '保存答辩', en: 'Saved a defence', mn: 'Хамгаалалтыг хадгалсан' },
    'defence.order': {
      zh: '安排答辩顺序',
      en: 'Arranged the order of a defence',
      mn: 'Хамгаалалтын дарааллыг тогтоосон',
    },
    'defence.mark': { zh: '答辩评分', en: 'Marked a defence', mn: 'Хамгаалалт үнэлсэн' },
    'defence.publish': { zh: '公布答辩成绩', en: 'Published a defence', mn: 'Хамгаалалтын дүн нийтэлсэн' },
    'defence.delete': { zh: '删除答辩', en: 'Deleted a defence', mn: 'Хамгаалалт устгасан' },
  },
});
