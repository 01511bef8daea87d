import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Removes what an earlier process left on a data directory: a running postmaster, children of a killed one, and their
 * lock file. Call it only while holding the directory's lock.
 *
 * The pid in postmaster.pid alone is not trusted, since after a power cut it may belong to any process. A PostgreSQL
 * process is identified by its working directory, which is always its data directory.
 */
export async function clearLeftovers(dataDir: string, log: { warn(message: string): void }): Promise<void> {
  const lockFile = join(dataDir, 'postmaster.pid');
  const lockText = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (lockText === undefined) return;

  const postmaster = Number.parseInt(lockText, 10);
  const running = await findProcesses(dataDir);
  if (running.length > 0) {
    log.warn(
      `上次的数据库进程仍在运行，正在停止… Stopping the database process of an earlier run (${running.join(', ')}).`,
    );
    // Fast shutdown first, which loses nothing; a harder signal only for processes that do not react.
    if (running.includes(postmaster)) signal(postmaster, 'SIGINT');
    else for (const pid of running) signal(pid, 'SIGQUIT');
    await waitUntilGone(dataDir, 60_000);
    for (const hard of ['SIGQUIT', 'SIGKILL'] as const) {
      for (const pid of await findProcesses(dataDir)) signal(pid, hard);
      await waitUntilGone(dataDir, 5_000);
    }
    const stubborn = await findProcesses(dataDir);
    if (stubborn.length > 0)
      throw new Error(
        `无法停止占用 ${dataDir} 的数据库进程 ${stubborn.join(', ')}。Database processes ${stubborn.join(', ')} cannot be stopped.`,
      );
  }
  // No process uses the directory now, so a remaining lock file is stale.
  await rm(lockFile, { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended, which is the goal.
  }
}

async function waitUntilGone(dataDir: string, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (performance.now() < end && (await findProcesses(dataDir)).length > 0) await sleep(20);
}

async function findProcesses(dataDir: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((name) => /^\d+$/.test(name)).map(Number);
  const mine = await Promise.all(
    pids.map(async (pid) => {
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== dataDir) return false;
      return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres');
    }),
  );
  return pids.filter((_, index) => mine[index]);
}
