import { warehouseExportApi } from '@xueyan/contract/content/warehouse-export';
import { implement } from '../../../http/implement.ts';
import { startExport } from './warehouse-export.service.ts';

export const warehouseExportRoutes = implement(warehouseExportApi, {
  start: ({ db, actor, input }) => startExport(db, actor, input),
});
