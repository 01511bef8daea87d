import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { imports, routes, streams, tickers } from './app.ts';
import { type Connection, connect, type Db } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { sessionAuthentication } from './features/account/session/session.service.ts';
import { workOnImages } from './features/lab/image/image.job.ts';
import { findImageByRecipe, rebuildChanged, requestBuild } from './features/lab/image/image.service.ts';
import { keepMachines, putAllToSleep } from './features/lab/machine/machine.job.ts';
import { createDemoSchool } from './features/system/demo/demo.service.ts';
import { workOnImports } from './features/system/import/import.job.ts';
import { readParameters, setParameter } from './features/system/parameter/parameter.service.ts';
import { setUpSchool } from './features/system/setup/setup.service.ts';
import type { Patience } from './http/patience.ts';
import { buildServer } from './http/server.ts';
import { serveSite } from './http/site.stream.ts';
import { schoolClock } from './platform/clock.ts';
import { localFileStore } from './platform/files.ts';
import { openJobs } from './platform/jobs.ts';
import type { LabEngine } from './platform/lab/engine.ts';
import { openLive } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import { openParser } from './platform/parser/parser.ts';
import type { Platform } from './platform/platform.ts';
import { startTickers } from './platform/ticker.ts';

export interface StartOptions {
  databaseUrl: string;
  dataDir: string;
  demo: boolean;
  log: Log;
  /** Where the built web client lies. */
  site?: string;
  lab: LabEngine;
  /** Whom to ask who cannot sign in; kept by the school from then on. */
  support?: string | null;
  publicHosts?: string[];
  patience?: Patience;
}

export interface Started {
  app: FastifyInstance;
  db: Db;
  platform: Platform;
  connection: Connection;
  /** Set on the very first start of a school that is no demo. */
  adminPassword: string | null;
  /** Ends everything; in demo mode the lab machines are put to sleep, elsewhere they run on for the next start. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

/** Brings a whole server up on a database: schema, school, features, lab. It does not listen yet. */
export async function startServer(options: StartOptions): Promise<Started> {
  const { databaseUrl, dataDir, demo, log } = options;
  const connection = connect(databaseUrl);
  await migrate(connection);
  const { db, atOneMoment } = connection;
  const created = await setUpSchool(db);
  if (options.support) await setParameter(db, 'support', options.support);
  const { timeZone } = await readParameters(db);
  options.lab.keepTime(timeZone);
  const platform: Platform = {
    clock: schoolClock(timeZone),
    files: localFileStore(join(dataDir, 'files')),
    jobs: await openJobs(databaseUrl, log),
    live: await openLive(databaseUrl, db),
    lab: options.lab,
    log,
    parser: openParser(log),
    demo,
  };
  if (created && demo) await createDemoSchool(db, platform);
  const authenticate = sessionAuthentication(db, platform.live);
  const { publicHosts, patience } = options;
  const parts = { db, atOneMoment, platform, authenticate, routes, streams };
  const app = await buildServer({ ...parts, ...(publicHosts && { publicHosts }), ...(patience && { patience }) });
  await serveSite(app, options.site ?? join(root, 'web/dist'));
  const stopBuilding = await workOnImages(db, platform);
  const stopImports = await workOnImports(db, platform, imports);
  const stopKeeping = await keepMachines(db, platform);
  const stopTickers = startTickers(
    log,
    tickers.map((ticker) => ticker(db, platform)),
  );
  await prepareImages(db, platform);
  return {
    app,
    db,
    platform,
    connection,
    adminPassword: demo ? null : (created?.adminPassword ?? null),
    stop: async () => {
      await app.close();
      await stopTickers();
      await stopKeeping();
      await stopImports();
      await stopBuilding();
      if (demo) await putAllToSleep(db, platform);
      await platform.lab.close({ destroyAll: demo });
      await platform.jobs.close();
      platform.parser.close();
      await platform.live.close();
      await connection.close();
    },
  };
}

/** The image that every school needs first is built without being asked for, and so is what an update of the product changed. */
async function prepareImages(db: Db, platform: Platform): Promise<void> {
  if (!(await platform.lab.status()).available) return;
  await rebuildChanged(db, platform);
  const image = await findImageByRecipe(db, 'linux-basic');
  if (!image || image.build || image.state !== 'pending') return;
  // Wanted since the start before: then that one is made.
  await requestBuild(db, platform, image.id).catch(() => {});
}
