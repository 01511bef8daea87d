import { defineFeature } from '../../../http/feature.ts';
import { deadlineTicker } from './deadline.job.ts';
import { createDemoCourse } from './experiment.demo.ts';
import { experimentRoutes } from './experiment.routes.ts';

export const experimentFeature = defineFeature({
  name: 'teaching/experiment',
  routes: experimentRoutes,
  tickers: [deadlineTicker],
  demo: createDemoCourse,
});
