import type { SqlAnswer, SqlReport, SqlRun, SqlTable, SqlWork } from './sql.ts';
import { sameTables } from './sql.ts';

/** Result of one run in any database: its answer, or the limit that it exceeded. */
export type SqlOutcome =
  | { answer: SqlAnswer; timeMs: number }
  | { broke: 'TLE' | 'MLE' | 'OLE' | 'SE'; timeMs: number };

export type SqlEngine = (run: SqlRun) => Promise<SqlOutcome>;

/** Runs a statement and the reference statement, each on its own database, and compares the results. */
export async function judgeSql(engine: SqlEngine, work: SqlWork): Promise<SqlReport> {
  const visible = await judgeOn(engine, work, work.setup);
  if (visible.verdict !== 'AC' || work.hiddenSetup.trim() === '') return visible;
  // Hidden rows are never shown, and the database's message for a fault may quote them.
  const { verdict, message: said, timeMs } = await judgeOn(engine, work, `${work.setup}\n;\n${work.hiddenSetup}`);
  const message = verdict === 'SE' ? said : '';
  return { ...visible, verdict, message, timeMs: Math.max(timeMs, visible.timeMs) };
}

/** Runs a statement and returns its result. */
export async function trySql(engine: SqlEngine, setup: string, statement: string): Promise<SqlReport> {
  const done = await engine({ setup, statement, compares: 'rows', tables: [] });
  const report = { timeMs: done.timeMs, expected: [], actual: [], message: '' };
  if ('broke' in done) return { ...report, verdict: done.broke };
  if ('fault' in done.answer) return { ...report, verdict: 'RE', message: done.answer.message };
  return { ...report, verdict: 'AC', actual: done.answer.tables };
}

const broken = (why: string): SqlReport => ({
  ...{ verdict: 'SE', message: `the question itself does not run: ${why}` },
  ...{ timeMs: 0, expected: [], actual: [] },
});

/**
 * Returns a table that the question names and that is there neither before nor after the reference statement: every
 * answer would agree on it.
 */
async function lostTable(engine: SqlEngine, work: SqlWork, setup: string, expected: SqlTable[]) {
  const missing = work.tables.filter((name) => expected.every((table) => table.name !== name.toLowerCase()));
  if (work.compares === 'rows' || missing.length === 0) return undefined;
  const before = await engine({ setup, statement: 'select 1', compares: 'schema', tables: missing });
  const there = 'broke' in before || 'fault' in before.answer ? [] : before.answer.tables;
  return missing.find((name) => there.every((table) => table.name !== name.toLowerCase()));
}

async function judgeOn(engine: SqlEngine, work: SqlWork, setup: string): Promise<SqlReport> {
  const { compares, tables, statement, solution } = work;
  const reference = { setup, statement: solution, compares, tables };
  const first = await engine(reference);
  // A limit that the reference exceeds on a busy host must not cost a candidate the answer.
  const right = 'broke' in first ? await engine(reference) : first;
  if ('broke' in right || 'fault' in right.answer) {
    const why = 'broke' in right ? right.broke : 'fault' in right.answer ? right.answer.message : '';
    return broken(why);
  }
  const expected = right.answer.tables;
  const lost = await lostTable(engine, work, setup, expected);
  if (lost) return broken(`no such table: ${lost}`);
  const done = await engine({ setup, statement, compares, tables });
  const report = { timeMs: done.timeMs, expected, actual: [], message: '' };
  if ('broke' in done) return { ...report, verdict: done.broke };
  if ('fault' in done.answer) return { ...report, verdict: 'RE', message: done.answer.message };
  const actual = done.answer.tables;
  return { ...report, actual, verdict: sameTables(actual, expected, work) ? 'AC' : 'WA' };
}
