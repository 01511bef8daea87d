import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CHECKER_LIMITS, checked, MESSAGE_CHARS } from './case.ts';
import type { CaseReport, ProgramLimits, TestCase } from './judge.ts';
import { type Program, verdictOf } from './program.ts';

type Who = 'program' | 'interactor';

interface Ends {
  stdin: Writable;
  stdout: Readable;
}

/**
 * Two programs whose outputs are each other's inputs, each in a jail of its own: one that saw the other could read the
 * answer, or end it. What one writes after the other has ended goes nowhere.
 */
function connect() {
  const ends: Ends[] = [];
  const left: Who[] = [];
  const talk = (who: Who) => (end: Ends) => {
    // That nothing comes any more is heard before the other can hear it: whoever left first is known, whatever takes longer.
    end.stdout.once('end', () => left.push(who));
    // Whoever writes to one that has ended is told so by the pipe, which is no fault of ours.
    end.stdin.on('error', () => undefined);
    ends.push(end);
    const [one, other] = ends;
    if (!one || !other) return;
    one.stdout.pipe(other.stdin);
    other.stdout.pipe(one.stdin);
  };
  /** Whoever still waits for one that has ended, or that never began, hears that nothing comes any more. */
  const hangUp = () => {
    for (const { stdin, stdout } of ends) {
      stdin.destroy();
      stdout.destroy();
    }
  };
  return { talk, hangUp, left };
}

/** Runs a case by having the candidate's program and the teacher's talk with each other. */
export function talkerWith(
  program: Program,
  interactor: Program,
  limits: ProgramLimits,
  folder: string,
  signal: AbortSignal | undefined,
): (one: TestCase) => Promise<CaseReport> {
  let count = 0;
  return async (one) => {
    const prefix = String(++count);
    const binds: { from: string; to: string }[] = [];
    for (const [name, bytes] of Object.entries({ input: one.input, answer: one.answer })) {
      const from = join(folder, `${prefix}-${name}`);
      await writeFile(from, bytes, { mode: 0o644 });
      binds.push({ from, to: `/opt/${name}` });
    }
    const { talk, hangUp, left } = connect();
    // Its clock stands while it waits for the other: it is given as long as both may take.
    const patience = { ...CHECKER_LIMITS, timeMs: CHECKER_LIMITS.timeMs + limits.timeMs * 2 };
    const args = ['/opt/input', '/tmp/output', '/opt/answer'];
    const [ran, said] = await Promise.all([
      program.run('', limits, { signal, talk: talk('program') }),
      interactor.run('', patience, { args, binds, signal, talk: talk('interactor') }).finally(hangUp),
    ]);
    const report = { name: one.name, timeMs: ran.cpuMs, memoryMb: ran.memoryMb };
    const own = verdictOf(ran);
    // One that fails because the other has left is not at fault for it.
    const isOwnFault = own !== 'AC' && (ran.end !== 'exit' || left[0] !== 'interactor');
    if (isOwnFault) {
      const message = ran.error.trim() || (own === 'RE' ? `exit code ${ran.exitCode}` : '');
      return { ...report, verdict: own, points: 0, message: message.slice(-MESSAGE_CHARS) };
    }
    const { verdict, share, message } = checked(said.end === 'exit' ? said.exitCode : -1, said.error.trim());
    return { ...report, verdict, points: one.points * share, message: message.slice(0, MESSAGE_CHARS) };
  };
}
