import { examApi } from '@xueyan/contract/exam/exam';
import { examJudgingApi } from '@xueyan/contract/exam/exam-judging';
import { examMachineApi } from '@xueyan/contract/exam/exam-machine';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { resitApi } from '@xueyan/contract/exam/resit';
import { similarityApi } from '@xueyan/contract/exam/similarity';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { implement } from '../../../http/implement.ts';
import { beginAgain, listAttempts, listOwnAttempts } from './attempt.service.ts';
import { extendCandidates, forceSubmit, listCandidates, reopenSitting } from './candidate.service.ts';
import {
  addExam,
  closeExam,
  getExam,
  listExams,
  moveExam,
  publishExam,
  publishResults,
  removeExam,
  updateExam,
  withdrawExam,
} from './exam.service.ts';
import {
  getJudgement,
  judgeInSitting,
  judgeItemAgain,
  listJudgements,
  listOwnJudgements,
} from './exam-judging.service.ts';
import {
  checkAnswerMachine,
  checkMachineAgain,
  getAnswerMachine,
  listMachineChecks,
  releaseExamMachines,
  startMachineToAnswer,
} from './exam-machine.service.ts';
import { getItem, listAnswers, listItems, listLateAnswers, markAnswer } from './exam-marking.service.ts';
import {
  getSimilarity,
  listFormerAnswers,
  listSimilarity,
  noteSimilarity,
  startSimilarity,
} from './exam-similarity.service.ts';
import { listResitPeople, openResit } from './resit.service.ts';
import { beginSitting, listMyExams, saveAnswers, submitSitting } from './sitting.service.ts';
import { getCandidatePaper, getResult } from './sitting-result.service.ts';

export const examRoutes = implement(examApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listExams(db, platform, actor, input) }),
  get: ({ db, platform, actor, input }) => getExam(db, platform, actor, input.examId),
  save: async ({ db, platform, actor, input }) => ({ examId: await addExam(db, platform, actor, input) }),
  update: ({ db, platform, actor, input }) => updateExam(db, platform, actor, input),
  publish: ({ db, platform, actor, input }) => publishExam(db, platform, actor, input.examId),
  withdraw: ({ db, platform, actor, input }) => withdrawExam(db, platform, actor, input.examId),
  cancel: ({ db, platform, actor, input }) => moveExam(db, platform, actor, 'cancel', input.examId),
  close: ({ db, platform, actor, input }) => closeExam(db, platform, actor, input.examId),
  publishResults: ({ db, platform, actor, input }) => publishResults(db, platform, actor, input.examId),
  withdrawResults: ({ db, platform, actor, input }) => moveExam(db, platform, actor, 'withdrawResults', input.examId),
  archive: ({ db, platform, actor, input }) => moveExam(db, platform, actor, 'archive', input.examId),
  remove: ({ db, actor, input }) => removeExam(db, actor, input.examId),
  candidates: async ({ db, platform, actor, input }) => ({
    pageInfo: await listCandidates(db, platform, actor, input),
  }),
  extend: ({ db, platform, actor, input }) => extendCandidates(db, platform, actor, input),
  forceSubmit: ({ db, platform, actor, input }) => forceSubmit(db, platform, actor, input),
  reopen: ({ db, platform, actor, input }) => reopenSitting(db, platform, actor, input),
});

export const resitRoutes = implement(resitApi, {
  people: ({ db, actor, input }) => listResitPeople(db, actor, input.examId),
  open: ({ db, platform, actor, input }) => openResit(db, platform, actor, input),
});

export const sittingRoutes = implement(sittingApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listMyExams(db, platform, actor, input) }),
  begin: ({ db, platform, actor, input }) => beginSitting(db, platform, actor, input),
  beginAgain: ({ db, platform, actor, input }) => beginAgain(db, platform, actor, input.examId),
  attempts: async ({ db, platform, actor, input }) => ({
    attemptList: await listOwnAttempts(db, platform, actor, input.examId),
  }),
  save: ({ db, platform, actor, input }) => saveAnswers(db, platform, actor, input),
  submit: ({ db, platform, actor, input }) => submitSitting(db, platform, actor, input),
  result: ({ db, platform, actor, input }) => getResult(db, platform, actor, input.examId, input.attempt),
});

export const examMarkingRoutes = implement(examMarkingApi, {
  items: async ({ db, actor, input }) => ({ itemList: await listItems(db, actor, input.examId) }),
  item: ({ db, actor, input }) => getItem(db, actor, input.examId, input.itemId),
  answers: async ({ db, actor, input }) => ({ pageInfo: await listAnswers(db, actor, input) }),
  lateAnswers: ({ db, platform, actor, input }) => listLateAnswers(db, platform, actor, input),
  paper: ({ db, platform, actor, input }) => getCandidatePaper(db, platform, actor, input.examId, input.candidateId),
  attempts: async ({ db, platform, actor, input }) => ({ attemptList: await listAttempts(db, platform, actor, input) }),
  mark: ({ db, actor, input }) => markAnswer(db, actor, input),
});

export const examJudgingRoutes = implement(examJudgingApi, {
  tryOut: ({ db, platform, actor, input }) => judgeInSitting(db, platform, actor, 'trial', input),
  submit: ({ db, platform, actor, input }) => judgeInSitting(db, platform, actor, 'answer', input),
  own: ({ db, actor, input }) => listOwnJudgements(db, actor, input.examId, input.attempt),
  list: ({ db, actor, input }) => listJudgements(db, actor, input),
  get: ({ db, actor, input }) => getJudgement(db, actor, input),
  again: ({ db, actor, input }) => judgeItemAgain(db, actor, input),
});

export const examMachineRoutes = implement(examMachineApi, {
  get: ({ db, platform, actor, input }) => getAnswerMachine(db, platform, actor, input),
  start: ({ db, platform, actor, input }) => startMachineToAnswer(db, platform, actor, input),
  check: ({ db, platform, actor, input }) => checkAnswerMachine(db, platform, actor, input),
  results: ({ db, platform, actor, input }) => listMachineChecks(db, platform, actor, input),
  again: ({ db, actor, input }) => checkMachineAgain(db, actor, input),
  release: ({ db, platform, actor, input }) => releaseExamMachines(db, platform, actor, input.examId),
});

export const similarityRoutes = implement(similarityApi, {
  former: ({ db, platform, actor, input }) => listFormerAnswers(db, platform, actor, input),
  start: ({ db, actor, input }) => startSimilarity(db, actor, input),
  list: ({ db, platform, actor, input }) => listSimilarity(db, platform, actor, input),
  get: ({ db, platform, actor, input }) => getSimilarity(db, platform, actor, input),
  note: ({ db, actor, input }) => noteSimilarity(db, actor, input),
});
