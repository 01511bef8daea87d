import { defineFeature } from '../../../http/feature.ts';
import { prepUploadJobs } from './prep-upload.job.ts';
import { prepUploadRoutes } from './prep-upload.routes.ts';
import { prepUploadStream } from './prep-upload.stream.ts';

export const prepUploadFeature = defineFeature({
  name: 'prep/prep-upload',
  routes: prepUploadRoutes,
  streams: [prepUploadStream],
  jobs: prepUploadJobs,
});
