import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareOutput } from './compare.ts';
import type { CaseReport, Checker, ProgramWork, TestCase } from './judge.ts';
import { type Program, verdictOf } from './program.ts';

export const MESSAGE_CHARS = 400;
export const CHECKER_LIMITS = { timeMs: 10_000, memoryMb: 256, outputMb: 16 };

/** Checks the output of a program. */
export type Check = (one: TestCase, output: Buffer, signal?: AbortSignal) => Promise<Checked>;

export interface Checked {
  verdict: CaseReport['verdict'];
  /** Share of the case's points, from 0 to 1. */
  share: number;
  message: string;
}

const words = (bytes: Uint8Array | string): string =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');

/** Runs one case and returns its verdict. */
export async function judgeCase(
  program: Program,
  one: TestCase,
  { limits }: ProgramWork,
  check: Check,
  signal?: AbortSignal,
): Promise<CaseReport> {
  const outcome = await program.run(one.input, limits, { signal });
  const ran = verdictOf(outcome);
  const report = { name: one.name, timeMs: outcome.cpuMs, memoryMb: outcome.memoryMb };
  if (ran !== 'AC') {
    const message = outcome.error.trim() || (ran === 'RE' ? `exit code ${outcome.exitCode}` : '');
    return { ...report, verdict: ran, points: 0, message: message.slice(-MESSAGE_CHARS) };
  }
  const { verdict, share, message } = await check(one, outcome.output, signal);
  return { ...report, verdict, points: one.points * share, message: message.slice(0, MESSAGE_CHARS) };
}

/** Returns the check of a checker; `special` is its program, where it has one. */
export function checkWith(checker: Checker, special: Program | null, folder: string): Check {
  if (checker.kind === 'interactor') throw new Error('an interactor compares nothing');
  if (checker.kind !== 'special' || special === null) {
    if (checker.kind === 'special') throw new Error('a special checker without its program');
    return async (one, output) => {
      const verdict = compareOutput(checker, output.toString('utf8'), words(one.answer));
      return { verdict, share: verdict === 'AC' ? 1 : 0, message: '' };
    };
  }
  let count = 0;
  return async (one, output, signal) => {
    const files = { input: one.input, output, answer: one.answer };
    const prefix = String(++count);
    const binds: { from: string; to: string }[] = [];
    for (const [name, bytes] of Object.entries(files)) {
      const from = join(folder, `${prefix}-${name}`);
      await writeFile(from, bytes, { mode: 0o644 });
      binds.push({ from, to: `/opt/${name}` });
    }
    const args = ['/opt/input', '/opt/output', '/opt/answer'];
    const ran = await special.run('', CHECKER_LIMITS, { args, binds, signal });
    return checked(ran.end === 'exit' ? ran.exitCode : -1, ran.error.trim());
  };
}

/**
 * Translates the exit codes of testlib: accepted, wrong answer, presentation error, failure of the checker, and points.
 */
export function checked(exitCode: number, message: string): Checked {
  if (exitCode === 0) return { verdict: 'AC', share: 1, message };
  if (exitCode === 1) return { verdict: 'WA', share: 0, message };
  if (exitCode === 2) return { verdict: 'PE', share: 0, message };
  const share = Number(/^points\s+(\d+(?:\.\d+)?)/.exec(message)?.[1] ?? Number.NaN);
  if (exitCode !== 7 || !(share >= 0 && share <= 1)) return { verdict: 'SE', share: 0, message };
  return { verdict: share === 1 ? 'AC' : 'WA', share, message };
}
