import { defineJob } from '../../../http/job.ts';
import { buildDemoImages, demoImages } from './demo-images.service.ts';

export const demoImagesJob = defineJob({
  ...demoImages,
  state: 'none',
  run: ({ db, platform, signal }, input) => buildDemoImages(db, platform, input, signal),
});
