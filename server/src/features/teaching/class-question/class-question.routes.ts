import { classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { ownClassQuestionApi } from '@xueyan/contract/teaching/own-class-question';
import { implement } from '../../../http/implement.ts';
import { answerQuestion, askClass, changeQuestion, judgeResponse, showResponse } from './class-question.service.ts';
import { listOwnQuestions } from './own-question.service.ts';
import { currentQuestion, listQuestions, listResponses } from './question-record.service.ts';

export const classQuestionRoutes = [
  ...implement(ownClassQuestionApi, {
    list: async ({ db, platform, actor, input }) => ({
      pageInfo: await listOwnQuestions(db, platform.clock, actor, input),
    }),
  }),
  ...implement(classQuestionApi, {
    ask: async ({ db, platform, actor, input }) => ({ classQuestionId: await askClass(db, platform, actor, input) }),
    current: async ({ db, platform, actor, input }) => ({
      question: await currentQuestion(db, platform.clock, actor, input),
    }),
    answer: async ({ db, platform, actor, input }) => ({ won: await answerQuestion(db, platform, actor, input) }),
    change: ({ db, platform, actor, input: { classQuestionId, ...change } }) =>
      changeQuestion(db, platform, actor, classQuestionId, change),
    judge: ({ db, platform, actor, input }) => judgeResponse(db, platform, actor, input),
    show: ({ db, platform, actor, input }) => showResponse(db, platform, actor, input.classResponseId, input.shown),
    list: async ({ db, platform, actor, input }) => ({
      pageInfo: await listQuestions(db, platform.clock, actor, input),
    }),
    responses: async ({ db, platform, actor, input }) => ({
      pageInfo: await listResponses(db, platform.clock, actor, input),
    }),
  }),
];
