import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { features as ownFeatures } from './app.ts';
import { type Connection, connect, type Db } from './db/connect.ts';
import { postgresFolder } from './db/embedded/binaries.ts';
import { migrate } from './db/migrate.ts';
import { recordAudit } from './features/base/audit/audit.service.ts';
import { namesOfCodes } from './features/base/dictionary/dictionary.service.ts';
import { openModules } from './features/base/module/module.service.ts';
import { sealSecrets } from './features/base/parameter/parameter.service.ts';
import { screenShown } from './features/base/sensitive-word/sensitive-word.service.ts';
import { sessionAuthentication } from './features/base/session/session.service.ts';
import { setSupport, timeZoneOf } from './features/base/setting/setting.service.ts';
import { fillDemoSchool, isDemoSchool, setUpSchool } from './features/composed/setup/setup.service.ts';
import { type Daemon, type Feature, removeWithFeatures } from './http/feature.ts';
import { behindGate } from './http/module-gate.ts';
import { buildNodeServer } from './http/node-server.ts';
import type { RateLimits } from './http/rate-limits.ts';
import { buildServer } from './http/server.ts';
import { serveSite } from './http/site.stream.ts';
import { openBackups } from './platform/backup/backups.ts';
import { schoolClock } from './platform/clock.ts';
import { localFileStore } from './platform/files.ts';
import { openHostProbe } from './platform/host-figures.ts';
import { fixedPrograms, type HostPrograms } from './platform/host-programs.ts';
import { createJudge } from './platform/judge/jail-judge.ts';
import type { Judge } from './platform/judge/judge.ts';
import type { LabEngine } from './platform/lab/engine.ts';
import { openLive } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import { openMetrics } from './platform/metrics.ts';
import { openNode } from './platform/node.ts';
import { nodeIdentity } from './platform/node-identity.ts';
import { openParser } from './platform/parser/parser.ts';
import type { Platform } from './platform/platform.ts';
import { openSecrets } from './platform/secrets.ts';
import { startTickers } from './platform/ticker.ts';
import { TickerBoard } from './platform/ticker-board.ts';
import type { CertificateAndKey } from './platform/tls/self-made.ts';
import { openTraffic } from './platform/traffic.ts';

export interface StartOptions {
  databaseUrl: string;
  dataDir: string;
  demo: boolean;
  /** A demo school builds lab images of its own when it is filled; not unless told. */
  demoImages?: boolean;
  /** Where a stub of a model service is; asked in a demo school alone. */
  modelStub?: string | null;
  log: Log;
  /** Where the built web client lies. */
  site?: string;
  lab: LabEngine;
  /** What runs students' programs; that of this host unless told. */
  judge?: Judge;
  /** Installs programs on this host; without it nothing is installed. */
  programs?: HostPrograms;
  /** Where backups are kept, and what they are encrypted with; in the data folder and open unless told. */
  backup?: { dir: string; key: string | null };
  /** Whom to ask who cannot sign in; kept by the school from then on. */
  support?: string | null;
  publicHosts?: string[];
  /** By which secrets are encrypted; without it that of a file in `dataDir`. */
  secretKey?: Buffer | null;
  rateLimits?: RateLimits;
  trustedProxies?: string[];
  /** By which it serves HTTPS; plain HTTP without one. */
  certificate?: CertificateAndKey | null;
  /** Its number among the servers on these files, from 1; 1 unless told. */
  server?: number;
  /** Where the other servers of the school reach this one: an address of this host; loopback unless told. */
  nodeHost?: string;
  /** Another process has taken its machines, for it was silent too long: it must end. */
  onEvicted?: () => void;
  /** Besides those of the product: what a test brings. */
  features?: Feature[];
  /** Most connections to the database; 20 unless told. */
  connections?: number;
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

/**
 * While one submission waits for the database or a process to start, another runs. Whoever waits for a page comes before
 * whoever waits for a verdict all the same: the judge's groups weigh less.
 */
const judgedAtOnce = 2 * availableParallelism();

/** Brings a whole server up on a database: schema, school, features, lab. It does not listen yet. */
export async function startServer(options: StartOptions): Promise<Started> {
  const { databaseUrl, dataDir, demo, log } = options;
  const all = [...ownFeatures, ...(options.features ?? [])];
  const connection = connect(databaseUrl, options.connections === undefined ? {} : { max: options.connections });
  await migrate(connection);
  const { db, atOneMoment } = connection;
  const created = await setUpSchool(db, all);
  if (options.support) await setSupport(db, options.support);
  const timeZone = await timeZoneOf(db);
  options.lab.keepTime(timeZone);
  const node = openNode(db, {
    id: nodeIdentity(dataDir, options.server ?? 1),
    log,
    describe: async () => {
      const { available, host } = await options.lab.status();
      return { engine: available, memoryMb: Math.floor(host.memoryMb) };
    },
    onEvicted: options.onEvicted,
  });
  const filesDir = join(dataDir, 'files');
  const live = await openLive(databaseUrl, db, log, node.life);
  const features = behindGate(all, openModules(db, live));
  const platform: Platform = {
    backups: openBackups({
      ...(options.backup ?? { dir: join(dataDir, 'backups'), key: null }),
      ...{ pool: connection.pool, filesDir, imagesDir: join(dataDir, 'lab/images') },
      // An installed school has a command of its own.
      restoreCommand: existsSync(join(root, 'bin/xueyan')) ? 'xueyan restore' : 'npm run restore --',
    }),
    clock: schoolClock(timeZone),
    files: localFileStore(filesDir),
    judge: options.judge ?? createJudge(judgedAtOnce, postgresFolder),
    host: openHostProbe(),
    live,
    lab: options.lab,
    log,
    metrics: openMetrics(node.id),
    node,
    parameters: features.flatMap(({ parameters }) => parameters ?? []),
    parser: openParser(log),
    programs: options.programs ?? fixedPrograms,
    removeWith: (...removal) => removeWithFeatures(features, platform, ...removal),
    secrets: openSecrets(dataDir, options.secretKey ?? null),
    tickers: new TickerBoard(),
    traffic: openTraffic(),
    demo,
    demoImages: options.demoImages ?? false,
    modelStub: demo && (created || (await isDemoSchool(db))) ? (options.modelStub ?? null) : null,
  };
  await sealSecrets(db, platform);
  if (created && demo) await fillDemoSchool(db, platform, features);
  const authenticate = sessionAuthentication(db, platform.live);
  const { publicHosts, rateLimits, trustedProxies, certificate } = options;
  const told = { publicHosts, rateLimits, trustedProxies, certificate };
  const app = await buildServer({
    ...told,
    db,
    atOneMoment,
    platform,
    authenticate,
    recordAudit,
    screenShown,
    namesOfCodes,
    features,
  });
  await serveSite(app, options.site ?? join(root, 'web/dist'));
  const nodeServer = await buildNodeServer({ db, platform, authenticate, features });
  // Exclusive: in a cluster each process listens on an address of its own.
  const nodeHost = options.nodeHost ?? '127.0.0.1';
  await node.begin(await nodeServer.listen({ host: nodeHost, port: 0, exclusive: true }));
  const stopDaemons: Awaited<ReturnType<Daemon>>[] = [];
  for (const daemon of features.flatMap(({ daemons }) => daemons ?? []))
    stopDaemons.push(await daemon({ db, platform, features }));
  const tickers = features.flatMap((feature) => feature.tickers ?? []);
  const stopTickers = startTickers(
    log,
    tickers.map((ticker) => ticker(db, platform)),
    platform.tickers,
  );
  return {
    app,
    db,
    platform,
    connection,
    adminPassword: demo ? null : (created?.adminPassword ?? null),
    stop: async () => {
      await app.close();
      await nodeServer.close();
      await stopTickers();
      for (const stop of stopDaemons.toReversed()) await stop();
      await platform.judge.close();
      await platform.lab.close({ destroyAll: demo });
      platform.parser.close();
      platform.host.close();
      await platform.live.close();
      await node.close();
      await connection.close();
    },
  };
}
