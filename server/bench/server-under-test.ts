import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts';
import { silentLog } from '../src/platform/log.ts';
import { freePort } from '../src/testing/free-port.ts';

export interface ServerUnderTest {
  url: string;
  databaseUrl: string;
  dataDir: string;
  pid: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

/** The product in a process of its own, with a demo school, on a database that the bench can reach too. */
export async function startServerUnderTest(): Promise<ServerUnderTest> {
  const home = await mkdtemp(join(tmpdir(), 'xueyan-bench-'));
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  const postgres = await startEmbeddedPostgres({ dir: join(home, 'postgres'), log: silentLog });
  const port = await freePort();
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  };
  // A host that is busy takes its time.
  for (const end = Date.now() + 300_000; ; ) {
    const serves = await fetch(`${url}/api/auth/sysinfo`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (serves) return { url, databaseUrl: postgres.url, dataDir, pid: child.pid ?? 0, stop };
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error('the server did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
