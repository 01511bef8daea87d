import { labDiskApi } from '@xueyan/contract/lab/disk';
import { implement } from '../../../http/implement.ts';
import { cleanDisk, diskOverview } from './disk.service.ts';

export const labDiskRoutes = implement(labDiskApi, {
  overview: ({ db, platform, input }) => diskOverview(db, platform, input.nodeId),
  clean: ({ db, platform, actor, input }) => cleanDisk(db, platform, actor, input),
});
