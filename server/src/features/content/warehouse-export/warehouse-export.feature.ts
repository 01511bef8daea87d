import { defineFeature } from '../../../http/feature.ts';
import { warehouseExportJobs } from './warehouse-export.job.ts';
import { warehouseExportRoutes } from './warehouse-export.routes.ts';
import { warehouseExportStream } from './warehouse-export.stream.ts';

export const warehouseExportFeature = defineFeature({
  name: 'content/warehouse-export',
  routes: warehouseExportRoutes,
  streams: [warehouseExportStream],
  jobs: warehouseExportJobs,
  audits: {
    'warehouse.export': { zh: '导出知识空间', en: 'Exported a knowledge space', mn: 'Орон зай экспортлосон' },
  },
});
