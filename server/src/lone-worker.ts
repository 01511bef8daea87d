import { randomUUID } from 'node:crypto';
import { connect, type Db } from './db/connect.ts';
import { jobWorker } from './features/base/job/worker.job.ts';
import { openModules } from './features/base/module/module.service.ts';
import { timeZoneOf } from './features/base/setting/setting.service.ts';
import type { Feature } from './http/feature.ts';
import { behindGate } from './http/module-gate.ts';
import { schoolClock } from './platform/clock.ts';
import type { Judge } from './platform/judge/judge.ts';
import { openLive } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { TickerBoard } from './platform/ticker-board.ts';

/** What such a host never asks for; whoever does learns why it is not there. */
const absent = <T extends object>(what: string): T =>
  new Proxy({} as T, {
    get: () => {
      throw new Error(`a host that only works off jobs has no ${what}`);
    },
  });

export interface LoneWorker {
  databaseUrl: string;
  judge: Judge;
  log: Log;
}

/**
 * Works off the jobs of one feature that wait in a school's database, and nothing else; answers how to stop. What it had
 * begun others take over. `announce` lets the servers know of this host, and returns what takes that back.
 */
export async function startLoneWorker(
  { databaseUrl, judge, log }: LoneWorker,
  feature: Pick<Feature, 'name' | 'jobs'>,
  parts: Partial<Pick<Platform, 'files' | 'parser'>> = {},
  announce: (db: Db, platform: Platform) => Promise<() => Promise<void>> = async () => async () => undefined,
): Promise<() => Promise<void>> {
  const connection = connect(databaseUrl, { max: 5 });
  const { db } = connection;
  const live = await openLive(databaseUrl, db, log, randomUUID());
  const features = behindGate([feature], openModules(db, live));
  const platform: Platform = {
    backups: absent('backups'),
    clock: schoolClock(await timeZoneOf(db)),
    files: parts.files ?? absent('files'),
    host: absent('measures'),
    metrics: absent('measures'),
    judge,
    lab: absent('machines'),
    live,
    log,
    node: absent('machines'),
    parameters: [],
    parser: parts.parser ?? absent('parser'),
    programs: absent('programs'),
    removeWith: () => Promise.reject(new Error('a host that only works off jobs removes nothing')),
    secrets: absent('secrets'),
    tickers: new TickerBoard(),
    traffic: absent('measures'),
    demo: false,
    demoImages: false,
    modelStub: null,
  };
  await judge.status();
  const leave = await announce(db, platform);
  const stopWorker = await jobWorker({ db, platform, features });
  return async () => {
    await leave();
    await stopWorker();
    await judge.close();
    await live.close();
    await connection.close();
  };
}
