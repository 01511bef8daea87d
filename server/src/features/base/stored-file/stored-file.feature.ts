import { defineFeature } from '../../../http/feature.ts';
import { storedFileJobs } from './stored-file.job.ts';
import { uploadParameters } from './stored-file.parameter.ts';
import { uploadSizeParameters } from './upload-size.parameter.ts';

export const storedFileFeature = defineFeature({
  name: 'base/stored-file',
  jobs: storedFileJobs,
  parameters: [...Object.values(uploadSizeParameters), ...Object.values(uploadParameters)],
});
