import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Launch } from './identity.ts';
import { readLogTail } from './postgres-log.ts';

export interface PostmasterOptions {
  dataDir: string;
  socketDir: string;
  logFile: string;
  binaries: Binaries;
  launch: Launch;
  forTests: boolean;
  log: { info(message: string): void; warn(message: string): void };
}

const settings = {
  // No TCP: a user who cannot open the socket's directory cannot even try a password.
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  // Enough for eight servers with two dozen each.
  max_connections: '200',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // JIT pays off only in queries that run for minutes, which the product has none of, and slows every start of one.
  jit: 'off',
  cluster_name: 'xueyan',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** A test run discards its database, which may be in memory, so it needs no durability and a short log. */
const testSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' };

/** Starts PostgreSQL on an existing cluster; resolves once it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  const { binaries, dataDir, launch, logFile, socketDir } = options;
  const merged = { ...settings, unix_socket_directories: socketDir, ...(options.forTests ? testSettings : {}) };
  const flags = Object.entries(merged).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [...launch.prefix, binaries.postgres, '-D', dataDir, ...flags];

  // By it a test run finds what it left; a school's server has none.
  const mark = process.env.XUEYAN_TEST_RUN;
  const log = await open(logFile, 'a', 0o600);
  try {
    const child = spawn(command, args, {
      ...launch.ids,
      cwd: '/',
      // Own process session: Ctrl-C in the terminal must reach only the server, which stops PostgreSQL when it is done.
      detached: true,
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC', ...(mark && { XUEYAN_TEST_RUN: mark }) },
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    await waitUntilReady(child, options);
    return child;
  } finally {
    await log.close();
  }
}

async function waitUntilReady(child: ChildProcess, options: PostmasterOptions): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const begin = performance.now();
  let told = begin;
  while (!(await saysReady(child, options.dataDir))) {
    if (failure || child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `内置数据库启动失败，日志：${options.logFile}。PostgreSQL did not start:\n${await readLogTail(options.logFile)}`,
        { cause: failure },
      );
    // Recovery after a crash may take minutes, and ending it would restart it from the beginning, so this waits as long
    // as the process lives.
    if (performance.now() - told > 5_000) {
      told = performance.now();
      options.log.info(
        `数据库正在恢复…（${Math.round((told - begin) / 1000)} 秒）PostgreSQL is recovering; this can take a while.`,
      );
    }
    await sleep(10);
  }
}

/** The postmaster writes its state into the last line of its lock file, where pg_ctl reads it too. */
async function saysReady(child: ChildProcess, dataDir: string): Promise<boolean> {
  const lines = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready';
}

/** Stops the postmaster: running transactions are rolled back, committed data is preserved. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit', { signal: AbortSignal.timeout(limitMs) });
    child.ref();
    child.kill(signal);
    await exit.catch(() => undefined);
  }
}
