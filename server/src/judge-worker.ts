import { randomUUID } from 'node:crypto';
import { connect } from './db/connect.ts';
import { jobWorker } from './features/base/job/worker.job.ts';
import { openModules } from './features/base/module/module.service.ts';
import { timeZoneOf } from './features/base/setting/setting.service.ts';
import { submissionJobs } from './features/exam/submission/submission.job.ts';
import { behindGate } from './http/module-gate.ts';
import { schoolClock } from './platform/clock.ts';
import type { Judge } from './platform/judge/judge.ts';
import { openLive } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';

/** What judging never asks for; whoever does learns why it is not there. */
const absent = <T extends object>(what: string): T =>
  new Proxy({} as T, {
    get: () => {
      throw new Error(`a host that only judges has no ${what}`);
    },
  });

/** Judges what waits in a school's database, and nothing else; answers how to stop. What it had begun others take over. */
export async function startJudgeWorker({
  databaseUrl,
  judge,
  log,
}: {
  databaseUrl: string;
  judge: Judge;
  log: Log;
}): Promise<() => Promise<void>> {
  const connection = connect(databaseUrl, { max: 5 });
  const { db } = connection;
  const live = await openLive(databaseUrl, db, log, randomUUID());
  const features = behindGate([{ name: 'exam/submission', jobs: submissionJobs }], openModules(db, live));
  const platform: Platform = {
    backups: absent('backups'),
    clock: schoolClock(await timeZoneOf(db)),
    files: absent('files'),
    host: absent('measures'),
    metrics: absent('measures'),
    judge,
    lab: absent('machines'),
    live,
    log,
    node: absent('machines'),
    parameters: [],
    parser: absent('parser'),
    removeWith: () => Promise.reject(new Error('a host that only judges removes nothing')),
    secrets: absent('secrets'),
    traffic: absent('measures'),
    demo: false,
  };
  await judge.status();
  const stopWorker = await jobWorker({ db, platform, features });
  return async () => {
    await stopWorker();
    await judge.close();
    await live.close();
    await connection.close();
  };
}
