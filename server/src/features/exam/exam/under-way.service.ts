import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { candidateStore } from './candidate.store.ts';
import { deadlineOf, latestEntry } from './deadline.rule.ts';

/** Name of an exam that the person is answering now, paused ones included; null if there is none. */
export const examUnderWay = (db: Db, userId: string): Promise<string | null> =>
  candidateStore.underWay(db, userId, clock.now());

const weekMs = 7 * 86_400_000;

/** Lists exams that the person can sit now or in the next days, with the latest time to begin or to finish. */
export async function examsOpenTo(db: Db, school: Clock, userId: string) {
  const now = clock.now();
  const found = await candidateStore.openTo(db, userId, new Date(now.getTime() + weekMs));
  return found.flatMap(({ exam, row, courseName }) => {
    const until = row.begunAt ? deadlineOf(exam, row) : latestEntry(exam, row);
    if (until <= now && !exam.pausedAt) return [];
    return [
      {
        ...{ examId: exam.id, examName: exam.name, courseName, open: exam.state === 'running' },
        ...{ begun: row.begunAt !== null, minutes: exam.minutes },
        ...{ beginTime: school.write(exam.beginAt), untilTime: school.write(until) },
      },
    ];
  });
}
