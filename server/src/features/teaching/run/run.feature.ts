import { defineFeature } from '../../../http/feature.ts';
import { runRoutes } from './run.routes.ts';
import { runToRead, runToWrite } from './run-access.service.ts';

export const runFeature = defineFeature({
  name: 'teaching/run',
  routes: runRoutes,
  files: { run: { read: runToRead, write: runToWrite } },
});
