import { defineFeature } from '../../../http/feature.ts';
import { paperArchiveJobs } from './paper-archive.job.ts';
import { paperArchiveRoutes } from './paper-archive.routes.ts';
import { paperArchiveStream } from './paper-archive.stream.ts';

export const paperArchiveFeature = defineFeature({
  name: 'exam/paper-archive',
  routes: paperArchiveRoutes,
  streams: [paperArchiveStream],
  jobs: paperArchiveJobs,
  audits: {
    'exampaperarchive.pack': {
      zh: '导出考生答卷',
      en: 'Exported answered papers',
      mn: 'Хариулсан материал экспортолсон',
    },
  },
});
