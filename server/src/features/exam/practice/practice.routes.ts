import { practiceApi } from '@xueyan/contract/exam/practice';
import { practisingApi } from '@xueyan/contract/exam/practising';
import { implement } from '../../../http/implement.ts';
import {
  addPractice,
  closePractice,
  getPractice,
  listPoints,
  listPractices,
  listProgress,
  openPractice,
  removePractice,
  updatePractice,
} from './practice.service.ts';
import {
  answerPractice,
  assessPractice,
  beginPractice,
  listMistakes,
  listMyPractices,
  practiceOutcome,
  restartPractice,
  tryPractice,
} from './practising.service.ts';

export const practiceRoutes = implement(practiceApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listPractices(db, platform, actor, input) }),
  get: ({ db, platform, actor, input }) => getPractice(db, platform, actor, input.practiceId),
  save: async ({ db, actor, input }) => ({ practiceId: await addPractice(db, actor, input) }),
  update: ({ db, actor, input }) => updatePractice(db, actor, input),
  open: ({ db, platform, actor, input }) => openPractice(db, platform, actor, input.practiceId),
  close: ({ db, platform, actor, input }) => closePractice(db, platform, actor, input.practiceId),
  remove: ({ db, actor, input }) => removePractice(db, actor, input.practiceId),
  progress: async ({ db, platform, actor, input }) => ({ pageInfo: await listProgress(db, platform, actor, input) }),
  points: ({ db, actor, input }) => listPoints(db, actor, input),
});

export const practisingRoutes = implement(practisingApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listMyPractices(db, platform, actor, input) }),
  begin: ({ db, actor, input }) => beginPractice(db, actor, input.practiceId),
  answer: ({ db, platform, actor, input }) => answerPractice(db, platform, actor, input),
  tryOut: ({ db, actor, input }) => tryPractice(db, actor, input),
  outcome: ({ db, actor, input }) => practiceOutcome(db, actor, input),
  assess: ({ db, platform, actor, input }) => assessPractice(db, platform, actor, input),
  restart: ({ db, actor, input }) => restartPractice(db, actor, input.practiceId),
  mistakes: async ({ db, platform, actor, input }) => ({ pageInfo: await listMistakes(db, platform, actor, input) }),
});
