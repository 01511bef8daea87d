import { setTimeout as wait } from 'node:timers/promises';
import type { ExamClient } from './exam-clients.ts';
import { countLost, type ExamHour } from './exam-hour.ts';
import type { Installation } from './installation.ts';

/** What is killed while everybody saves. */
export type Victim = 'server' | 'database';

export interface Pace {
  /** Milliseconds between an acknowledged save and the next change. */
  betweenMs: number;
  /** Milliseconds after a failed save until what waits is sent again. */
  againMs: number;
  /** Saves of each client before, and after, something is killed. */
  saves: number;
}

export interface KilledExam {
  /** Calls that were acknowledged. */
  saved: number;
  /** Calls that failed around each kill, in their order. */
  cut: number[];
  /** Acknowledged answers that were not there after a kill, or in the end. */
  lost: number;
  /** Answers in the journals in the end. */
  journaled: number;
}

const lookMs = 20;
const limitMs = 300_000;

async function until(what: string, isTrue: () => boolean): Promise<void> {
  for (const end = performance.now() + limitMs; !isTrue(); await wait(lookMs))
    if (performance.now() > end) throw new Error(`not in time: ${what}`);
}

/** Has clients answer and save until told to stop; what was not acknowledged is sent again, as the page does. */
function keepSaving(clients: ExamClient[], { betweenMs, againMs }: Pace) {
  const saves = clients.map(() => 0);
  const now = { isTyping: true, hasEnded: false, failures: 0 };
  const lane = async (client: ExamClient, n: number) => {
    for (let round = n * 7; !now.hasEnded; ) {
      if (now.isTyping) client.answer(round++);
      const pause = client.isWaiting
        ? await client.save().then(
            () => {
              saves[n] = (saves[n] ?? 0) + 1;
              return betweenMs;
            },
            () => {
              now.failures += 1;
              return againMs;
            },
          )
        : lookMs;
      await wait(pause);
    }
  };
  const lanes = Promise.all(clients.map(lane));
  const total = () => saves.reduce((sum, n) => sum + n, 0);
  return {
    now,
    total,
    /** Resolves when each client has saved so often again. */
    everybody: async (times: number) => {
      const before = [...saves];
      await until('everybody has saved again', () => saves.every((n, at) => n >= (before[at] ?? 0) + times));
    },
    end: () => {
      now.hasEnded = true;
      return lanes;
    },
  };
}

/**
 * Kills parts of an installation while everybody saves, one after the other. From each kill until everything is
 * acknowledged again nobody answers anew, since a later answer would hide that an earlier one was lost; then what was
 * acknowledged is looked for in the database.
 */
export async function sitKilledExam(
  installation: Pick<Installation, 'databaseUrl' | 'killAndStart' | 'killDatabase'>,
  hour: ExamHour,
  victims: Victim[],
  pace: Pace,
): Promise<KilledExam> {
  const { clients } = hour;
  await Promise.all(clients.map((client) => client.open()));
  const saving = keepSaving(clients, pace);
  const cut: number[] = [];
  let lost = 0;
  try {
    for (const victim of victims) {
      await saving.everybody(pace.saves);
      const before = saving.now.failures;
      const back = victim === 'server' ? installation.killAndStart() : installation.killDatabase();
      saving.now.isTyping = false;
      await back;
      await until('all answers are acknowledged', () => clients.every((client) => !client.isWaiting));
      lost += await countLost(installation.databaseUrl, hour);
      cut.push(saving.now.failures - before);
      saving.now.isTyping = true;
    }
    await saving.everybody(pace.saves);
    saving.now.isTyping = false;
    await until('the last answers are acknowledged', () => clients.every((client) => !client.isWaiting));
    lost += await countLost(installation.databaseUrl, hour);
  } finally {
    await saving.end();
  }
  const journaled = clients.reduce((sum, client) => sum + client.acknowledged.size, 0);
  return { saved: saving.total(), cut, lost, journaled };
}
