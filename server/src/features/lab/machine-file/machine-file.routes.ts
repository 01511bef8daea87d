import { machineFileApi } from '@xueyan/contract/lab/machine-file';
import { implement } from '../../../http/implement.ts';
import { listFiles } from './machine-file.service.ts';

export const machineFileRoutes = implement(machineFileApi, {
  list: ({ db, platform, actor, input }) => listFiles(db, platform, actor, input),
});
