import { existsSync } from 'node:fs';
import { connect } from './db/connect.ts';
import { trainingWorkerJobs } from './features/prep/training/training.job.ts';
import { holdsTrainingData } from './features/prep/training/training-model.service.ts';
import { announceHost } from './features/prep/training/training-queue.service.ts';
import { type LoneWorker, startLoneWorker } from './lone-worker.ts';
import { localFileStore } from './platform/files.ts';
import { openParser } from './platform/parser/parser.ts';

/**
 * Returns whether this host sees the files that the servers of the school share: the folder exists, and the data of the
 * school are in it. Without them a worker would take trainings and fail each of them.
 */
export async function reachesFiles(databaseUrl: string, filesDir: string): Promise<boolean> {
  // Opening the store would create the folder, and hide that nothing is mounted there.
  if (!existsSync(filesDir)) return false;
  const connection = connect(databaseUrl, { max: 1 });
  try {
    return await holdsTrainingData(connection.db, localFileStore(filesDir));
  } finally {
    await connection.close();
  }
}

/**
 * Trains what waits in a school's database, and nothing else; answers how to stop. What it had begun others go on with.
 * Servers that cannot train themselves take trainings in while such a host is seen.
 * @param filesDir the folder of files that the servers of the school share
 */
export const startTrainWorker = (worker: LoneWorker, filesDir: string): Promise<() => Promise<void>> =>
  startLoneWorker(
    worker,
    { name: 'prep/training', jobs: trainingWorkerJobs },
    { files: localFileStore(filesDir), parser: openParser(worker.log) },
    announceHost,
  );
