import { datasetApi } from '@xueyan/contract/prep/dataset';
import { implement } from '../../../http/implement.ts';
import { addDataset, getDataset, listDatasets, removeDataset, updateDataset } from './dataset.service.ts';
import { cleanDataset } from './dataset-version.service.ts';

export const datasetRoutes = implement(datasetApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listDatasets(db, platform.clock, actor, input),
  }),
  get: ({ db, platform, actor, input }) => getDataset(db, platform.clock, actor, input),
  save: async ({ db, actor, input }) => ({ datasetId: await addDataset(db, actor, input) }),
  update: ({ db, actor, input: { datasetId, version, ...form } }) => updateDataset(db, actor, datasetId, version, form),
  clean: async ({ db, platform, actor, input }) => ({ versionId: await cleanDataset(db, platform, actor, input) }),
  remove: ({ db, actor, input }) => removeDataset(db, actor, input.datasetId),
});
