import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAlive } from './platform/lab/qemu/proc.ts';
import { MARK } from './platform/owned/ending.ts';
import { newToken } from './platform/owned/record.ts';
import { throwAwayDatabase } from './testing/database.ts';
import { startServerProcess } from './testing/server-process.ts';

test('a server ends at its start what one that was killed has left', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-one-server-'));
  const database = await throwAwayDatabase();
  // A server that had this process id, and began at another time.
  const token = ['1', newToken().split('-')[1], process.pid, '1', 'a'].join('-');
  // One that is gone, and judged.
  const box = await mkdtemp(join(tmpdir(), `xueyan-judge-${spawnSync('true').pid}-`));
  const left = spawn('sleep', ['300'], { stdio: 'ignore', detached: true, env: { ...process.env, [MARK]: token } });
  try {
    await mkdir(join(dataDir, 'processes'));
    await writeFile(join(dataDir, 'processes', `${token}.json`), JSON.stringify({ purpose: 'a conversion' }));
    const server = await startServerProcess(database.url, { dataDir });
    expect([isAlive(left.pid ?? 0), existsSync(box)]).toEqual([false, false]);
    expect(await readdir(join(dataDir, 'processes'))).not.toContain(`${token}.json`);
    await server.close();
    expect(await readdir(join(dataDir, 'processes'))).toEqual([]);
  } finally {
    left.kill('SIGKILL');
    await database.drop();
    await rm(box, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
});
