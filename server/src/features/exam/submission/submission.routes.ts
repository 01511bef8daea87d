import { submissionApi } from '@xueyan/contract/exam/submission';
import { implement } from '../../../http/implement.ts';
import { startCompilerInstall } from './compiler-install.service.ts';
import { answerQuestion, getSubmission, judgeAgain, judgeStatus, listSubmissions } from './submission.service.ts';

export const submissionRoutes = implement(submissionApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listSubmissions(db, platform.clock, actor, input),
  }),
  get: ({ db, platform, actor, input }) => getSubmission(db, platform.clock, actor, input.submissionId),
  submit: async ({ db, actor, input: { questionId, response } }) => ({
    submissionId: await answerQuestion(db, actor, questionId, { response, purpose: 'answer' }),
  }),
  tryOut: async ({ db, actor, input: { questionId, response, inputs } }) => ({
    submissionId: await answerQuestion(db, actor, questionId, { response, inputs, purpose: 'trial' }),
  }),
  judgeAgain: ({ db, actor, input }) => judgeAgain(db, actor, input.submissionIds),
  install: async ({ db, actor, input }) => ({ jobId: await startCompilerInstall(db, actor, input.parts) }),
  status: ({ db, platform }) => judgeStatus(db, platform),
});
