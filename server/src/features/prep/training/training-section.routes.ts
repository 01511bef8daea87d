import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { implement } from '../../../http/implement.ts';
import { listRunsOfStudent, listSectionResults, markTraining } from './training-result.service.ts';
import { getTrainingSection, saveTrainingSection, startInSection, submitTraining } from './training-section.service.ts';

export const trainingSectionRoutes = implement(trainingSectionApi, {
  get: ({ db, platform, actor, input }) => getTrainingSection(db, platform, actor, input.sectionId),
  save: ({ db, platform, actor, input }) => saveTrainingSection(db, platform, actor, input),
  start: async ({ db, platform, actor, input }) => ({ runId: await startInSection(db, platform, actor, input) }),
  submit: ({ db, platform, actor, input }) => submitTraining(db, platform, actor, input),
  results: async ({ db, platform, actor, input }) => ({
    pageInfo: await listSectionResults(db, platform.clock, actor, input),
  }),
  runs: ({ db, platform, actor, input }) => listRunsOfStudent(db, platform.clock, actor, input),
  mark: ({ db, platform, actor, input }) => markTraining(db, platform, actor, input),
});
