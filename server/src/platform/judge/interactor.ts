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
 * Connects two programs whose outputs are each other's inputs, each in its own jail: in a shared one, a program could
 * read the answer or kill the other. Output after the other's end is discarded.
 */
function connect() {
  const ends: Ends[] = [];
  const left: Who[] = [];
  const talk = (who: Who) => (end: Ends) => {
    // Registered before the pipes, so that the end of one program is recorded before the other can react: this
    // determines which one left first.
    end.stdout.once('end', () => left.push(who));
    // Writing to an ended program breaks the pipe, which is not an error of the server.
    end.stdin.on('error', () => undefined);
    ends.push(end);
    const [one, other] = ends;
    if (!one || !other) return;
    one.stdout.pipe(other.stdin);
    other.stdout.pipe(one.stdin);
  };
  /** Closes the pipes, so that a program that waits for one that ended, or never started, reads the end of input. */
  const hangUp = () => {
    for (const { stdin, stdout } of ends) {
      stdin.destroy();
      stdout.destroy();
    }
  };
  return { talk, hangUp, left };
}

/** Runs a case by connecting the candidate's program with the teacher's. */
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
    // The interactor's clock stops while it waits for the other, so its limit covers both.
    const patience = { ...CHECKER_LIMITS, timeMs: CHECKER_LIMITS.timeMs + limits.timeMs * 2 };
    const args = ['/opt/input', '/tmp/output', '/opt/answer'];
    const [ran, said] = await Promise.all([
      program.run('', limits, { signal, talk: talk('program') }),
      interactor.run('', patience, { args, binds, signal, talk: talk('interactor') }).finally(hangUp),
    ]);
    const report = { name: one.name, timeMs: ran.cpuMs, memoryMb: ran.memoryMb };
    const own = verdictOf(ran);
    // A program that fails because the other left first is not at fault.
    const isOwnFault = own !== 'AC' && (ran.end !== 'exit' || left[0] !== 'interactor');
    if (isOwnFault) {
      const message = ran.error.trim() || (own === 'RE' ? `exit code ${ran.exitCode}` : '');
      return { ...report, verdict: own, points: 0, message: message.slice(-MESSAGE_CHARS) };
    }
    const { verdict, share, message } = checked(said.end === 'exit' ? said.exitCode : -1, said.error.trim());
    return { ...report, verdict, points: one.points * share, message: message.slice(0, MESSAGE_CHARS) };
  };
}
