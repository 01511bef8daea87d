import { shippedDatasetApi } from '@xueyan/contract/prep/shipped-dataset';
import { implement } from '../../../http/implement.ts';
import { listShipped, startInstall, takeShipped } from './shipped-dataset.service.ts';

export const shippedDatasetRoutes = implement(shippedDatasetApi, {
  status: async ({ platform }) => listShipped(platform),
  take: ({ db, platform, actor, input }) => takeShipped(db, platform, actor, input),
  install: async ({ db, actor }) => ({ jobId: await startInstall(db, actor) }),
});
