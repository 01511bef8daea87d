import { defineFeature } from '../../../http/feature.ts';
import { importJobs } from './import.job.ts';
import { importStream } from './import.stream.ts';

export const importFeature = defineFeature({
  name: 'base/import',
  streams: [importStream],
  jobs: importJobs,
});
