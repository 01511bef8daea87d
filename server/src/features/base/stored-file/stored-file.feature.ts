import { defineFeature } from '../../../http/feature.ts';
import { storedFileJobs } from './stored-file.job.ts';

export const storedFileFeature = defineFeature({
  name: 'base/stored-file',
  jobs: storedFileJobs,
});
