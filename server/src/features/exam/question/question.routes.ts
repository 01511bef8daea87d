import { questionApi } from '@xueyan/contract/exam/question';
import { implement } from '../../../http/implement.ts';
import { findSimilar, getQuestion, listQuestions, shelve, tryQuestion } from './question.service.ts';
import { listVersions, restoreVersion } from './question-history.service.ts';
import {
  addQuestion,
  copyQuestion,
  moveQuestions,
  removeQuestions,
  updateQuestion,
} from './question-writing.service.ts';

export const questionRoutes = implement(questionApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listQuestions(db, platform.clock, actor, input) }),
  get: ({ db, platform, actor, input }) => getQuestion(db, platform.clock, actor, input.questionId),
  similar: async ({ db, actor, input }) => ({
    questionList: await findSimilar(db, actor, input.text, input.questionId),
  }),
  save: async ({ db, actor, input }) => ({ questionId: await addQuestion(db, actor, input) }),
  update: ({ db, actor, input: { questionId, version, ...form } }) =>
    updateQuestion(db, actor, questionId, version, form),
  copy: async ({ db, actor, input }) => ({ questionId: await copyQuestion(db, actor, input.questionId, input.bankId) }),
  putOn: ({ db, actor, input }) => shelve(db, actor, 'putOn', input.questionIds),
  takeOff: ({ db, actor, input }) => shelve(db, actor, 'takeOff', input.questionIds),
  move: ({ db, actor, input }) => moveQuestions(db, actor, input.questionIds, input.bankId),
  remove: ({ db, actor, input }) => removeQuestions(db, actor, [input.questionId]),
  removeMany: ({ db, actor, input }) => removeQuestions(db, actor, input),
  versions: async ({ db, platform, actor, input }) => ({
    versionList: await listVersions(db, platform.clock, actor, input.questionId),
  }),
  restore: ({ db, actor, input }) => restoreVersion(db, actor, input.questionId, input.versionId, input.version),
  attempt: ({ db, actor, input }) => tryQuestion(db, actor, input.questionId, input.response),
});
