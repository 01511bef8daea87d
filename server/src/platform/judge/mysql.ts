import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isExecutable } from './host.ts';
import { type JailHost, runInJail } from './jail.ts';
import { type Tool, verdictOf } from './program.ts';
import { SqlAnswer } from './sql.ts';
import type { SqlEngine } from './sql-judge.ts';

const MAKE = { cpuMs: 60_000, wallMs: 120_000, memoryMb: 768, pids: 64, fileMb: 192 };
// A server starts for each run, which is part of its time and memory.
const RUN = { cpuMs: 8_000, wallMs: 14_000, memoryMb: 512, pids: 64, fileMb: 160 };

/** Debian package that provides it. */
export const mysqlPackage = 'mariadb-server-core';

/** Tells whether MariaDB, which supports the dialect, is on this host. */
export const findMysql = (): Promise<boolean> => isExecutable('/usr/sbin/mariadbd');

/**
 * Opens MariaDB inside the jail: every run has its own server, behind a private socket, and an account with no rights
 * beyond its database; all of it is removed when the run ends.
 */
export async function openMysql(host: JailHost, python: Tool): Promise<SqlEngine> {
  const folder = await mkdtemp(join(host.folder, 'mysql-'));
  await chmod(folder, 0o755);
  const runner = await readFile(join(import.meta.dirname, 'mysql-runner.py'), 'utf8');
  await writeFile(join(folder, 'runner.py'), runner, { mode: 0o644 });
  const binds = python.path.startsWith('/usr/') ? [] : [{ from: python.path, to: '/opt/tool' }];
  const command = [binds.length > 0 ? '/opt/tool' : python.path, '-I', '-B', '/box/runner.py'];
  if (host.uid !== null) await chown(folder, host.uid, host.uid);
  const box = { folder, writable: true };
  const made = await runInJail(host, { argv: [...command, 'make'], box, binds, input: '', limits: MAKE });
  if (made.end !== 'exit' || made.exitCode !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`no MariaDB could be made (${made.end}): ${made.error}`);
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
