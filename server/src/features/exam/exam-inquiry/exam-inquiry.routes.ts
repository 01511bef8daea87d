import { examInquiryApi } from '@xueyan/contract/exam/exam-inquiry';
import { implement } from '../../../http/implement.ts';
import { inquireExams, inquireForOffice, inquireOwnExams } from './exam-inquiry.service.ts';

export const examInquiryRoutes = implement(examInquiryApi, {
  office: async ({ db, platform, actor, input }) => ({
    pageInfo: await inquireForOffice(db, platform.clock, actor, input),
  }),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await inquireExams(db, platform.clock, actor, input) }),
  mine: async ({ db, platform, actor, input }) => ({
    pageInfo: await inquireOwnExams(db, platform.clock, actor, input),
  }),
});
