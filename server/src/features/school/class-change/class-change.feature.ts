import { defineFeature } from '../../../http/feature.ts';
import { classChangeRoutes } from './class-change.routes.ts';

export const classChangeFeature = defineFeature({
  name: 'school/class-change',
  routes: classChangeRoutes,
  audits: {
    'class.graduate': { zh: '班级毕业', en: 'Graduated a class', mn: 'Анги төгссөн' },
    'class.split': { zh: '拆分班级', en: 'Split a class', mn: 'Анги хуваасан' },
    'class.merge': { zh: '合并班级', en: 'Merged classes', mn: 'Анги нэгтгэсэн' },
    'class.reopen': { zh: '恢复班级', en: 'Reopened a class', mn: 'Ангийг дахин нээсэн' },
  },
});
