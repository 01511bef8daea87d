import { defineFeature } from '../../../http/feature.ts';
import { markingRoutes } from './marking.routes.ts';

export const markingFeature = defineFeature({
  name: 'teaching/marking',
  routes: markingRoutes,
  audits: {
    'marking.change': { zh: '修改报告分', en: 'Changed a report’s mark', mn: 'Тайлангийн оноог өөрчилсөн' },
    'marking.withdraw': { zh: '撤回已公布的成绩', en: 'Withdrew a published mark', mn: 'Нийтэлсэн дүнг буцаасан' },
    'marking.update': { zh: '更新已公布的成绩', en: 'Updated a published mark', mn: 'Нийтэлсэн дүнг шинэчилсэн' },
    'marking.passStep': { zh: '人工通过一步', en: 'Passed a step by hand', mn: 'Алхмыг гараар давуулсан' },
    'marking.takeBackPass': { zh: '撤销人工通过', en: 'Took back a pass', mn: 'Гараар давуулснаа буцаасан' },
  },
});
