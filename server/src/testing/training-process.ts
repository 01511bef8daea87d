import { setTimeout as wait } from 'node:timers/promises';
import { silentLog } from '../platform/log.ts';
import { startTrainWorker } from '../train-worker.ts';
import { fakeJudge } from './fake-judge.ts';

/** Worker in a process of its own that a test kills: it learns nothing, but takes its time for that. */
const judge = fakeJudge();
judge.trainingCapacity = () => 2;
judge.train = async (_, tell, signal) => {
  tell({ progress: 0.5 });
  await wait(200);
  signal?.throwIfAborted();
  return { result: { figures: { accuracy: 1 }, folds: [], importance: [], hidden: 1 } };
};
const { DATABASE_URL = '', FILES_DIR = '' } = process.env;
await startTrainWorker({ databaseUrl: DATABASE_URL, judge, log: silentLog }, FILES_DIR);
process.stdout.write('ready\n');
