import { examAppealApi } from '@xueyan/contract/exam/exam-appeal';
import { implement } from '../../../http/implement.ts';
import {
  addAppeal,
  answerAppeal,
  getAppeal,
  listAppeals,
  listOwnAppeals,
  withdrawAppeal,
} from './exam-appeal.service.ts';

export const examAppealRoutes = implement(examAppealApi, {
  mine: ({ db, platform, actor, input }) => listOwnAppeals(db, platform, actor, input.examId),
  save: ({ db, platform, actor, input }) => addAppeal(db, platform, actor, input),
  withdraw: ({ db, platform, actor, input }) => withdrawAppeal(db, platform, actor, input.appealId),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listAppeals(db, platform, actor, input) }),
  get: ({ db, platform, actor, input }) => getAppeal(db, platform, actor, input.appealId),
  answer: ({ db, platform, actor, input }) => answerAppeal(db, platform, actor, input),
});
