import { defineFeature } from '../../../http/feature.ts';
import { commentReviews } from './comment-review.service.ts';
import { experimentGrades } from './grade.service.ts';
import { markingRoutes } from './marking.routes.ts';
import { markingPortable } from './marking-portable.service.ts';

export const markingFeature = defineFeature({
  name: 'teaching/marking',
  portable: markingPortable,
  grades: [experimentGrades],
  routes: markingRoutes,
  reviews: { reportComment: commentReviews },
  menu: [
    {
      code: 'teaching/board',
      parent: 'teaching',
      order: 50,
      titles: { zh: '课堂看板', en: 'Class board', mn: 'Ангийн самбар' },
      route: '/teaching/board/:sectionId',
      view: 'teaching/marking/BoardPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'teaching/marking',
      parent: 'teaching',
      order: 60,
      titles: { zh: '批阅', en: 'Marking', mn: 'Үнэлгээ' },
      route: '/teaching/marking/:runId',
      view: 'teaching/marking/MarkingPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'marking.publish': { zh: '发布实验成绩', en: 'Published marks of an experiment', mn: 'Туршилтын дүнг нийтэлсэн' },
    'marking.change': { zh: '修改报告分', en: 'Changed a report’s mark', mn: 'Тайлангийн оноог өөрчилсөн' },
    'marking.withdraw': { zh: '撤回已公布的成绩', en: 'Withdrew a published mark', mn: 'Нийтэлсэн дүнг буцаасан' },
    'marking.update': { zh: '更新已公布的成绩', en: 'Updated a published mark', mn: 'Нийтэлсэн дүнг шинэчилсэн' },
    'marking.passStep': { zh: '人工通过一步', en: 'Passed a step by hand', mn: 'Алхмыг гараар давуулсан' },
    'marking.takeBackPass': { zh: '撤销人工通过', en: 'Took back a pass', mn: 'Гараар давуулснаа буцаасан' },
  },
});
