import type { SqlAnswer, SqlReport, SqlRun, SqlWork } from './sql.ts';
import { sameTables } from './sql.ts';

/** What became of one run, in whatever database: its answer, or the limit that it broke. */
export type SqlOutcome =
  | { answer: SqlAnswer; timeMs: number }
  | { broke: 'TLE' | 'MLE' | 'OLE' | 'SE'; timeMs: number };

export type SqlEngine = (run: SqlRun) => Promise<SqlOutcome>;

/** Runs a statement and the one that is right, each on a database of its own, and compares what they brought. */
export async function judgeSql(engine: SqlEngine, work: SqlWork): Promise<SqlReport> {
  const visible = await judgeOn(engine, work, work.setup);
  if (visible.verdict !== 'AC' || work.hiddenSetup.trim() === '') return visible;
  // What the hidden rows are is not shown to anybody, and what the database says of a fault may quote them.
  const { verdict, message: said, timeMs } = await judgeOn(engine, work, `${work.setup}\n;\n${work.hiddenSetup}`);
  const message = verdict === 'SE' ? said : '';
  return { ...visible, verdict, message, timeMs: Math.max(timeMs, visible.timeMs) };
}

/** Runs a statement and shows what it brought. */
export async function trySql(engine: SqlEngine, setup: string, statement: string): Promise<SqlReport> {
  const done = await engine({ setup, statement, compares: 'rows', tables: [] });
  const report = { timeMs: done.timeMs, expected: [], actual: [], message: '' };
  if ('broke' in done) return { ...report, verdict: done.broke };
  if ('fault' in done.answer) return { ...report, verdict: 'RE', message: done.answer.message };
  return { ...report, verdict: 'AC', actual: done.answer.tables };
}

async function judgeOn(engine: SqlEngine, work: SqlWork, setup: string): Promise<SqlReport> {
  const { compares, tables, statement, solution } = work;
  const right = await engine({ setup, statement: solution, compares, tables });
  if ('broke' in right || 'fault' in right.answer) {
    const why = 'broke' in right ? right.broke : 'fault' in right.answer ? right.answer.message : '';
    return { verdict: 'SE', message: `the question itself does not run: ${why}`, timeMs: 0, expected: [], actual: [] };
  }
  const expected = right.answer.tables;
  const done = await engine({ setup, statement, compares, tables });
  const report = { timeMs: done.timeMs, expected, actual: [], message: '' };
  if ('broke' in done) return { ...report, verdict: done.broke };
  if ('fault' in done.answer) return { ...report, verdict: 'RE', message: done.answer.message };
  const actual = done.answer.tables;
  return { ...report, actual, verdict: sameTables(actual, expected, work) ? 'AC' : 'WA' };
}
