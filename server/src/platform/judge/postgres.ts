import { chmod, chown, cp, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type JailHost, runInJail } from './jail.ts';
import { type Tool, verdictOf } from './program.ts';
import { SqlAnswer } from './sql.ts';
import type { SqlEngine } from './sql-judge.ts';

const MAKE = { cpuMs: 30_000, wallMs: 60_000, memoryMb: 512, pids: 32, fileMb: 128 };
// A cluster starts for each run, which is part of its time and memory.
const RUN = { cpuMs: 8_000, wallMs: 12_000, memoryMb: 384, pids: 32, fileMb: 96 };
const SYSTEM = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's programs: the bundled ones, or the newest of the system. */
export async function findPostgres(brought: () => Promise<string | null>): Promise<string | null> {
  const own = await brought();
  if (own !== null) return own;
  const versions = await readdir(SYSTEM).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isInteger)
    .toSorted((a, b) => b - a)[0];
  return newest === undefined ? null : join(SYSTEM, String(newest));
}

/** Whether any user of the host passes every directory above a path; one in /root, say, is closed to the jail's. */
async function isOpen(path: string): Promise<boolean> {
  for (let folder = dirname(await realpath(path)); ; folder = dirname(folder)) {
    if (!((await stat(folder)).mode & 0o001)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Returns where the user of the jail reaches the programs: beside its own folder, when theirs is closed to it. */
async function withinReach(host: JailHost, programs: string): Promise<string> {
  if (host.uid === null || (await isOpen(programs))) return programs;
  const copy = await mkdtemp(join(host.folder, 'postgres-programs-'));
  await cp(programs, copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  return copy;
}

/**
 * Opens PostgreSQL inside the jail: every run has its own server, database and role, which are removed when it ends.
 * The product's database is out of reach: the jail has no network and no files of the host.
 */
export async function openPostgres(host: JailHost, python: Tool, programs: string): Promise<SqlEngine> {
  const folder = await mkdtemp(join(host.folder, 'postgres-'));
  await chmod(folder, 0o755);
  const runner = await readFile(join(import.meta.dirname, 'postgres-runner.py'), 'utf8');
  await writeFile(join(folder, 'runner.py'), runner, { mode: 0o644 });
  const binds = [
    { from: await withinReach(host, programs), to: '/opt/postgres' },
    ...(python.path.startsWith('/usr/') ? [] : [{ from: python.path, to: '/opt/tool' }]),
  ];
  const command = [python.path.startsWith('/usr/') ? python.path : '/opt/tool', '-I', '-B', '/box/runner.py'];
  if (host.uid !== null) await chown(folder, host.uid, host.uid);
  const box = { folder, writable: true };
  const made = await runInJail(host, { argv: [...command, 'make'], box, binds, input: '', limits: MAKE });
  if (made.end !== 'exit' || made.exitCode !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`no cluster of PostgreSQL could be made (${made.end}): ${made.error}`);
  }
  return async (run) => {
    const ran = await runInJail(host, {
      ...{ argv: command, box: { folder, writable: false }, binds, input: JSON.stringify(run), limits: RUN },
    });
    const timeMs = ran.cpuMs;
    const verdict = verdictOf(ran);
    if (verdict !== 'AC') return { broke: verdict === 'TLE' || verdict === 'MLE' ? verdict : 'SE', timeMs };
    const answer = SqlAnswer.parse(JSON.parse(ran.output.toString('utf8')));
    const late = 'fault' in answer && answer.fault === 'statement' && answer.message.startsWith('timeout: ');
    return late ? { broke: 'TLE', timeMs } : { answer, timeMs };
  };
}
