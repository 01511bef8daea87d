import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JailHost } from './jail.ts';
import { buildProgram, type Program, type Tool, verdictOf } from './program.ts';
import { SqlAnswer } from './sql.ts';
import type { SqlEngine } from './sql-judge.ts';

const LIMITS = { timeMs: 2000, memoryMb: 128, outputMb: 8 };
// A statement of SQLite never waits, so a run that takes long is one on a busy host.
const WALL_MS = 30_000;

/** Opens the SQLite of Python inside the jail: a statement can use no more than its own run. */
export async function openSqlite(host: JailHost, python: Tool): Promise<{ engine: SqlEngine; program: Program }> {
  const source = await readFile(join(import.meta.dirname, 'sqlite-runner.py'), 'utf8');
  const built = await buildProgram(host, python, { language: 'python', source });
  if ('verdict' in built) throw new Error(`the runner of SQLite does not run: ${built.message}`);
  const { program } = built;
  const engine: SqlEngine = async (run) => {
    const outcome = await program.run(JSON.stringify(run), LIMITS, { wallMs: WALL_MS });
    const timeMs = outcome.cpuMs;
    const verdict = verdictOf(outcome);
    if (verdict === 'AC') return { answer: SqlAnswer.parse(JSON.parse(outcome.output.toString('utf8'))), timeMs };
    return { broke: verdict === 'TLE' || verdict === 'MLE' || verdict === 'OLE' ? verdict : 'SE', timeMs };
  };
  return { engine, program };
}
