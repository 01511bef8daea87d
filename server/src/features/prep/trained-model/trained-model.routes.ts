import { trainedModelApi } from '@xueyan/contract/prep/trained-model';
import { implement } from '../../../http/implement.ts';
import {
  chooseVersion,
  getModel,
  getOffered,
  listModels,
  listOffered,
  removeModel,
  removeVersion,
  saveVersion,
  updateModel,
} from './trained-model.service.ts';

export const trainedModelRoutes = implement(trainedModelApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listModels(db, platform.clock, actor, input) }),
  get: ({ db, platform, actor, input }) => getModel(db, platform.clock, actor, input.trainedModelId),
  listOffered: async ({ db, platform, actor, input }) => ({
    pageInfo: await listOffered(db, platform.clock, actor, input),
  }),
  getOffered: ({ db, platform, actor, input }) => getOffered(db, platform.clock, actor, input.trainedModelId),
  save: ({ db, actor, input }) => saveVersion(db, actor, input),
  update: ({ db, actor, input }) => updateModel(db, actor, input),
  use: ({ db, actor, input }) => chooseVersion(db, actor, input),
  removeVersion: ({ db, actor, input }) => removeVersion(db, actor, input),
  remove: ({ db, actor, input }) => removeModel(db, actor, input.trainedModelId),
});
