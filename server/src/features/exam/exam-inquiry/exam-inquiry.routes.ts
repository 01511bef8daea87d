import { examInquiryApi } from '@xueyan/contract/exam/exam-inquiry';
import { implement } from '../../../http/implement.ts';
import { inquireExams, inquireOwnExams } from './exam-inquiry.service.ts';

export const examInquiryRoutes = implement(examInquiryApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await inquireExams(db, platform.clock, actor, input) }),
  mine: async ({ db, platform, actor, input }) => ({
    pageInfo: await inquireOwnExams(db, platform.clock, actor, input),
  }),
});
