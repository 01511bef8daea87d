import { datasetApi } from '@xueyan/contract/prep/dataset';
import { implement } from '../../../http/implement.ts';
import { addDataset, getDataset, listDatasets, removeDataset, updateDataset } from './dataset.service.ts';
import { cleanDataset, openMaking } from './dataset-intake.service.ts';

export const datasetRoutes = implement(datasetApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listDatasets(db, platform.clock, actor, input),
  }),
  get: async ({ db, platform, actor, input }) => {
    const found = await getDataset(db, platform.clock, actor, input);
    return { ...found, jobId: await openMaking(db, actor, input.datasetId) };
  },
  save: async ({ db, actor, input }) => ({ datasetId: await addDataset(db, actor, input) }),
  update: ({ db, actor, input: { datasetId, version, ...form } }) => updateDataset(db, actor, datasetId, version, form),
  clean: ({ db, platform, actor, input }) => cleanDataset(db, platform, actor, input),
  remove: ({ db, actor, input }) => removeDataset(db, actor, input.datasetId),
});
