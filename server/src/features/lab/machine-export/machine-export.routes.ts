import { machineExportApi } from '@xueyan/contract/lab/machine-export';
import { implement } from '../../../http/implement.ts';
import { listExports, removeExport, startExport } from './machine-export.service.ts';

export const machineExportRoutes = implement(machineExportApi, {
  list: ({ db, platform, actor, input }) => listExports(db, platform, actor, input.machineId),
  start: ({ db, platform, actor, input }) => startExport(db, platform, actor, input.machineId),
  remove: ({ db, platform, actor, input }) => removeExport(db, platform, actor, input.exportId),
});
