import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { implement } from '../../../http/implement.ts';
import { getExperiment, saveExperiment } from './experiment.service.ts';

export const experimentRoutes = implement(experimentApi, {
  get: ({ db, platform, actor, input }) => getExperiment(db, platform.clock, actor, input.sectionId),
  save: ({ db, platform, actor, input: { sectionId, version, confirmed, ...form } }) =>
    saveExperiment(db, platform, actor, sectionId, version, form, confirmed),
});
