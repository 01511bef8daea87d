import { defineFeature } from '../../../http/feature.ts';
import { textIndexJobs } from './text-index.job.ts';

export const textIndexFeature = defineFeature({
  name: 'base/text-index',
  jobs: textIndexJobs,
});
