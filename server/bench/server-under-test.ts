import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts';
import { silentLog } from '../src/platform/log.ts';
import { freePort } from '../src/testing/free-port.ts';

export interface ServerUnderTest {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Process id of the server that runs now. */
  readonly pid: number;
  /** Kills the server at once, and starts it again at the same address; returns the milliseconds until it serves. */
  killAndStart(): Promise<number>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Resolves once the server serves. A busy host may need several minutes. */
async function untilServing(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 300_000; ; ) {
    const serves = await fetch(`${url}/api/auth/sysinfo`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (serves) return;
    if (child.exitCode !== null || Date.now() > until) throw new Error('the server did not start');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Resolves once the jobs that a new demo school starts are over: an image that is built and a model that is trained would
 * take part of what is measured.
 */
async function untilQuiet(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl });
  for (let looks = 0; looks < 600; looks++) {
    const { rows } = await pool.query(
      "select from job where state = 'running' or state = 'waiting' and run_at <= now()",
    );
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await pool.end();
}

/** Starts the product in a process of its own, with a demo school, on a database that the bench can reach too. */
export async function startServerUnderTest(): Promise<ServerUnderTest> {
  const home = await mkdtemp(join(tmpdir(), 'xueyan-bench-'));
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  const postgres = await startEmbeddedPostgres({ dir: join(home, 'postgres'), log: silentLog });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      DEMO: '1',
      DEMO_IMAGES: '0',
      // As scripts/start.mjs starts it.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  };
  const start = () =>
    spawn(process.execPath, ['server/dist/main.mjs'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  let child = start();
  const server: ServerUnderTest = {
    ...{ url, databaseUrl: postgres.url, dataDir },
    get pid() {
      return child.pid ?? 0;
    },
    killAndStart: async () => {
      await end(child, 'SIGKILL');
      const begin = performance.now();
      child = start();
      await untilServing(url, child);
      return performance.now() - begin;
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      await postgres.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
  const ready = untilServing(url, child).then(() => untilQuiet(postgres.url));
  await ready.catch(async (error) => {
    await server.stop();
    throw error;
  });
  return server;
}
