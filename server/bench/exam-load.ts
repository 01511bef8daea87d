import { setTimeout as wait } from 'node:timers/promises';
import { examApi } from '@xueyan/contract/exam/exam';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import type { ExamHour } from '../src/testing/exam-hour.ts';
import type { Person } from './person.ts';

/** Failed calls, by what they say. */
export type Failures = Map<string, number>;

/** Milliseconds of the calls that succeeded, and of those that have had no answer yet; those that failed. */
export interface Figures {
  opens: number[];
  saves: number[];
  looks: number[];
  failures: Failures;
}

export const openMs = 10_000;
const saveEveryMs = 5_000;
const lookEveryMs = 1_000;
/** A call that has waited so long is late; another may be on its way. */
const longMs = 1_000;

/** Calls of one kind. */
interface Calls {
  times: number[];
  /** When those began that have had no answer yet. */
  open: Set<{ at: number }>;
}

const noCalls = (): Calls => ({ times: [], open: new Set() });

/** Returns the milliseconds of calls so far: one without an answer has taken as long as it has waited. */
const timesOf = ({ times, open }: Calls): number[] => [
  ...times,
  ...[...open].map(({ at }) => performance.now() - at).filter((waited) => waited > longMs),
];

async function timed({ times, open }: Calls, failures: Failures, work: () => Promise<unknown>): Promise<void> {
  const begun = { at: performance.now() };
  open.add(begun);
  try {
    await work();
    times.push(performance.now() - begun.at);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    const text = `${error instanceof Error ? error.message : error}${cause}`.slice(0, 120);
    failures.set(text, (failures.get(text) ?? 0) + 1);
  } finally {
    open.delete(begun);
  }
}

/**
 * Has all clients of an exam open it within ten seconds, and then save every five seconds, while its teacher looks at the
 * board every second, which is as often as its page does. Ends when it is told to, or after `mostMs`.
 */
export function startLoad(teacher: Person, { examId, clients }: ExamHour, mostMs: number) {
  const [opens, saves, looks] = [noCalls(), noCalls(), noCalls()];
  const failures: Failures = new Map();
  const end = performance.now() + mostMs;
  let told = false;
  const goesOn = () => !told && performance.now() < end;
  const sit = async (client: (typeof clients)[number], n: number) => {
    await wait((n / clients.length) * openMs);
    while (!client.opened && goesOn()) {
      await timed(opens, failures, () => client.open());
      if (!client.opened) await wait(1_000);
    }
    for (let round = 0; client.opened && goesOn(); round++) {
      const next = performance.now() + saveEveryMs;
      client.answer(n * 31 + round);
      await timed(saves, failures, () => client.save());
      await wait(Math.max(0, next - performance.now()));
    }
  };
  const look = async () => {
    while (goesOn()) {
      await timed(looks, failures, () => teacher.call(proctoringApi.board, { examId }));
      await timed(looks, failures, () => teacher.call(proctoringApi.candidates, { examId, pageSize: 100 }));
      await timed(looks, failures, () => teacher.call(examApi.candidates, { examId, pageSize: 100 }));
      await wait(lookEveryMs);
    }
  };
  const all = Promise.all([look(), ...clients.map(sit)]);
  return {
    /** Figures until now. */
    figures: (): Figures => ({
      opens: timesOf(opens),
      saves: timesOf(saves),
      looks: timesOf(looks),
      failures: new Map(failures),
    }),
    /** Resolves when the last calls have ended. */
    end: async () => {
      told = true;
      await all;
    },
  };
}
