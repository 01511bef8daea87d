import { defineFeature } from '../../../http/feature.ts';
import { questionLevelRoutes } from './question-level.routes.ts';

export const questionLevelFeature = defineFeature({
  name: 'exam/question-level',
  routes: questionLevelRoutes,
  audits: {
    'questionlevel.save': { zh: '新增难度', en: 'Added a level of difficulty', mn: 'Хүндрэлийн түвшин нэмсэн' },
    'questionlevel.update': { zh: '修改难度', en: 'Changed a level of difficulty', mn: 'Хүндрэлийн түвшин өөрчилсөн' },
    'questionlevel.delete': { zh: '删除难度', en: 'Deleted a level of difficulty', mn: 'Хүндрэлийн түвшин устгасан' },
  },
});
