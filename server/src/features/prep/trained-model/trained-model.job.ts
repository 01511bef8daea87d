import { defineJob } from '../../../http/job.ts';
import { keepJob, keepWhenDone } from './trained-model-keep.service.ts';

export const trainedModelJobs = [
  defineJob({
    ...keepJob,
    state: 'none',
    run: ({ db, actor, signal }, input) => keepWhenDone(db, actor, input, signal),
  }),
];
