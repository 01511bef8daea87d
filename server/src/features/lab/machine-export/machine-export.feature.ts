import { defineFeature } from '../../../http/feature.ts';
import { machineExportJobs } from './machine-export.job.ts';
import { machineExportParameters } from './machine-export.parameter.ts';
import { machineExportRoutes } from './machine-export.routes.ts';
import { machineExportStream } from './machine-export.stream.ts';

export const machineExportFeature = defineFeature({
  name: 'lab/machine-export',
  routes: machineExportRoutes,
  streams: [machineExportStream],
  jobs: machineExportJobs,
  parameters: Object.values(machineExportParameters),
  audits: {
    'machineexport.start': {
      zh: '导出实验机磁盘',
      en: 'Exported the disk of a machine',
      mn: 'Машины диск экспортолсон',
    },
    'machineexport.delete': { zh: '删除导出的磁盘', en: 'Deleted an exported disk', mn: 'Экспортолсон диск устгасан' },
  },
});
