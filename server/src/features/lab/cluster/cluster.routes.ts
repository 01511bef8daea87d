import { clusterApi } from '@xueyan/contract/lab/cluster';
import { implement } from '../../../http/implement.ts';
import { getCluster, saveCluster } from './cluster.service.ts';

export const clusterRoutes = implement(clusterApi, {
  get: ({ db, actor, input }) => getCluster(db, actor, input.sectionId),
  save: ({ db, platform, actor, input }) => saveCluster(db, platform, actor, input),
});
