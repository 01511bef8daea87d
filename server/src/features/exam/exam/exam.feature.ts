import { defineFeature } from '../../../http/feature.ts';
import { examTicker } from './exam.job.ts';
import { examParameters } from './exam.parameter.ts';
import { examMarkingRoutes, examRoutes, sittingRoutes } from './exam.routes.ts';

export const examFeature = defineFeature({
  name: 'exam/exam',
  routes: [...examRoutes, ...sittingRoutes, ...examMarkingRoutes],
  tickers: [examTicker],
  parameters: Object.values(examParameters),
  permissions: [
    {
      code: 'exam.give',
      names: { zh: '组织考试和阅卷', en: 'Give and mark exams', mn: 'Шалгалт авах, үнэлэх' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'exam.manage',
      names: { zh: '管理全部考试', en: 'Manage all exams', mn: 'Бүх шалгалтыг удирдах' },
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'exam.sit',
      names: { zh: '参加考试', en: 'Sit exams', mn: 'Шалгалт өгөх' },
      roles: ['ROLE_STUDENT'],
    },
  ],
  audits: {
    'exam.save': { zh: '新增考试', en: 'Made an exam', mn: 'Шалгалт үүсгэсэн' },
    'exam.update': { zh: '修改考试', en: 'Changed an exam', mn: 'Шалгалт өөрчилсөн' },
    'exam.publish': { zh: '发布考试', en: 'Published an exam', mn: 'Шалгалт зарласан' },
    'exam.withdraw': { zh: '撤回考试', en: 'Withdrew an exam', mn: 'Шалгалтыг буцаасан' },
    'exam.cancel': { zh: '取消考试', en: 'Cancelled an exam', mn: 'Шалгалтыг цуцалсан' },
    'exam.close': { zh: '提前结束考试', en: 'Ended an exam', mn: 'Шалгалтыг дуусгасан' },
    'exam.publishresult': { zh: '公布成绩', en: 'Published results', mn: 'Дүн зарласан' },
    'exam.withdrawresult': { zh: '撤回成绩', en: 'Withdrew results', mn: 'Дүнг буцаасан' },
    'exam.archive': { zh: '归档考试', en: 'Archived an exam', mn: 'Шалгалт архивласан' },
    'exam.delete': { zh: '删除考试', en: 'Deleted an exam', mn: 'Шалгалт устгасан' },
    'exam.extend': { zh: '延长考试时间', en: 'Gave more minutes', mn: 'Хугацаа сунгасан' },
    'exam.forcesubmit': { zh: '强制交卷', en: 'Handed in for candidates', mn: 'Албадан хураасан' },
    'exam.reopen': { zh: '允许继续作答', en: 'Reopened a sitting', mn: 'Үргэлжлүүлэхийг зөвшөөрсөн' },
    'exam.begin': { zh: '进入考试', en: 'Began an exam', mn: 'Шалгалт эхлүүлсэн' },
    'exam.submit': { zh: '交卷', en: 'Handed in', mn: 'Хураалгасан' },
    'exam.mark': { zh: '评分', en: 'Marked an answer', mn: 'Хариулт үнэлсэн' },
  },
});
