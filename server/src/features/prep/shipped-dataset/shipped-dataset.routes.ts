import { shippedDatasetApi } from '@xueyan/contract/prep/shipped-dataset';
import { implement } from '../../../http/implement.ts';
import { listShipped, startInstall, takeShipped } from './shipped-dataset.service.ts';
import { takeShippedTable } from './shipped-table.service.ts';

export const shippedDatasetRoutes = implement(shippedDatasetApi, {
  status: async ({ platform }) => listShipped(platform),
  take: ({ db, platform, actor, input }) => takeShipped(db, platform, actor, input),
  takeTable: async ({ db, platform, actor, input }) => ({
    datasetId: await takeShippedTable(db, platform, actor, input.name),
  }),
  install: async ({ db, actor }) => ({ jobId: await startInstall(db, actor) }),
});
