import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { silentLog } from '../platform/log.ts';
import { freePort } from './free-port.ts';
import { argumentsOf, childrenOf } from './process-table.ts';

/** The product as a school runs it: with a PostgreSQL of its own, and server processes, all of which may be killed. */
export interface Installation {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Port at which the only server opens its inspector, once it is sent SIGUSR1. */
  inspectorPort: number;
  /** Process that was started: the only server, or the one that looks after several. */
  readonly pid: number;
  /** Process ids of the servers that run now. */
  servers(): number[];
  /** Process id of the PostgreSQL that runs now; 0 while it is started. */
  postmaster(): number;
  /**
   * Kills a server at once; resolves with the milliseconds until another process has taken its place at the same
   * address.
   */
  killAndStart(): Promise<number>;
  /** Kills PostgreSQL at once; resolves when it has been started again and answers. */
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
}

export interface InstallationOptions {
  /** Folder for the database and the files; its owner removes it. */
  home: string;
  demo: boolean;
  /** Server processes behind the one port; 1 unless told. */
  servers?: number;
  /** Runs machines on the host's QEMU. */
  lab?: boolean;
  /** Has PostgreSQL count its statements (`pg_stat_statements`). */
  statements?: boolean;
}

const root = join(import.meta.dirname, '../../..');
const program = 'server/dist/main.mjs';
/** A busy host may need several minutes. */
const limitMs = 300_000;
/** One that ends at each start is given up. */
const mostStarts = 50;
const pauseMs = 200;
const lookMs = 10;

async function ask(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Resolves once it is true. */
async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + limitMs; !(await isTrue()); await wait(lookMs))
    if (performance.now() > end) throw new Error(`not in time: ${what}`);
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

async function openPostgres(dir: string, statements: boolean) {
  const options = { dir, log: silentLog };
  const first = await startEmbeddedPostgres(options);
  if (!statements) return first;
  // The library is read at a start.
  await ask(first.url, "alter system set shared_preload_libraries = 'pg_stat_statements'");
  await first.stop();
  const second = await startEmbeddedPostgres(options);
  await ask(second.url, 'create extension pg_stat_statements');
  return second;
}

/** Writes a program in the place of QEMU that says there is none; returns the folder. */
async function withoutLab(home: string): Promise<string> {
  const folder = join(home, 'programs');
  await mkdir(folder);
  await writeFile(join(folder, 'qemu-system-x86_64'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return folder;
}

/** Starts an installation; resolves once it serves. Like `npm start`, it starts a server again that has ended. */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { home, demo, servers: count = 1, lab = false, statements = false } = options;
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  const programs = lab ? [] : [await withoutLab(home)];
  const databaseDir = join(home, 'postgres');
  const postgres = await openPostgres(databaseDir, statements);
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PATH: [...programs, process.env.PATH].join(delimiter),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DEMO: demo ? '1' : '0',
    DEMO_IMAGES: '0',
    SERVERS: String(count),
    // As scripts/start.mjs starts it.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  const life = { starts: 0, startedAt: 0, served: false, stopping: false };
  let child: ChildProcess | undefined;
  let pause: NodeJS.Timeout | undefined;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const start = () => {
    life.starts += 1;
    life.startedAt = performance.now();
    const args = [...(count === 1 ? [`--inspect-port=127.0.0.1:${inspectorPort}`] : []), program];
    child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (_, signal) => {
      if (life.stopping || !life.served || life.starts >= mostStarts) return;
      if (signal === 'SIGKILL') start();
      else pause = setTimeout(start, pauseMs);
    });
  };
  const untilServing = () =>
    until('the server serves', () => {
      if (!runs() && (!life.served || life.starts >= mostStarts)) throw new Error('the server did not start');
      return fetch(`${url}/api/auth/sysinfo`).then(
        (reply) => reply.ok,
        () => false,
      );
    });
  const servers = () => {
    const pid = runs() ? child?.pid : undefined;
    if (pid === undefined) return [];
    if (count === 1) return [pid];
    const isServer = (one: number) => argumentsOf(one).some((argument) => argument.endsWith('/main.mjs'));
    return childrenOf(pid).flatMap((one) => (isServer(one.pid) ? one.pid : []));
  };
  const lockFile = join(databaseDir, 'data', 'postmaster.pid');
  const postmaster = () => {
    try {
      return Number.parseInt(readFileSync(lockFile, 'utf8'), 10) || 0;
    } catch {
      // Gone for a moment while it is started again.
      return 0;
    }
  };
  const installation: Installation = {
    ...{ url, databaseUrl: postgres.url, dataDir, inspectorPort, servers, postmaster },
    get pid() {
      return child?.pid ?? 0;
    },
    killAndStart: async () => {
      const before = servers();
      const victim = before.at(-1);
      if (victim === undefined) throw new Error('no server runs');
      const killedAt = performance.now();
      process.kill(victim, 'SIGKILL');
      await until('another server has taken its place', () => {
        const now = servers();
        return now.length === before.length && !now.includes(victim);
      });
      await untilServing();
      return performance.now() - Math.max(killedAt, life.startedAt);
    },
    killDatabase: async () => {
      const victim = postmaster();
      process.kill(victim, 'SIGKILL');
      const answers = () => succeeds(ask(postgres.url, 'select 1'));
      await until('PostgreSQL answers again', async () => ![0, victim].includes(postmaster()) && (await answers()));
    },
    stop: async () => {
      life.stopping = true;
      clearTimeout(pause);
      if (child && runs()) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await postgres.stop();
    },
  };
  start();
  try {
    await untilServing();
    await until('all servers run', () => servers().length === count);
  } catch (error) {
    await installation.stop();
    throw error;
  }
  life.served = true;
  return installation;
}
