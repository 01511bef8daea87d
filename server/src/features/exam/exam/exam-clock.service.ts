import { examTransitions } from '@xueyan/contract/exam/exam-transition';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { candidateStore } from './candidate.store.ts';
import { examParameters } from './exam.parameter.ts';
import { notifyExam } from './exam.service.ts';
import { type ExamRow, examStore } from './exam.store.ts';
import { handIn } from './grading.service.ts';

/** Repeats a step until nothing is due; each step locks its row, so other servers take others. */
async function untilNothing(db: Db, next: (tx: Db) => Promise<boolean>): Promise<void> {
  while (await db.transaction(next));
}

async function move(db: Db, platform: Platform, exam: ExamRow | undefined, step: 'begin' | 'end'): Promise<boolean> {
  const state = exam && examTransitions[step].moves[exam.state as never];
  if (!exam || !state) return false;
  await examStore.set(db, exam.id, { state });
  await notifyExam(db, platform, exam.id, exam.ownerId);
  return true;
}

/** A candidate whose hand-in fails is logged and left out of this round, so that others are not delayed. */
async function handInOverdue(db: Db, platform: Platform, graceSeconds: number): Promise<void> {
  const failed: string[] = [];
  await untilNothing(db, async (tx) => {
    const now = clock.now();
    const overdue = await candidateStore.nextOverdue(tx, new Date(now.getTime() - graceSeconds * 1000), failed);
    if (!overdue) return false;
    const { id, examId, userId } = overdue;
    try {
      await tx.transaction((own) => handIn(own, overdue, 'time', now));
    } catch (error) {
      failed.push(id);
      platform.log.error('exam: not handed in', { examId, candidate: id, error });
      return true;
    }
    await platform.live.toChannels(tx, [`user:${userId}`], { type: 'exam.changed', data: { examId } });
    return true;
  });
}

/**
 * Begins exams that are due, hands in for candidates whose time is over, and ends exams without any answering
 * candidate.
 */
export async function keepExamTimes(db: Db, platform: Platform): Promise<void> {
  await untilNothing(db, async (tx) => move(tx, platform, await examStore.nextToBegin(tx, clock.now()), 'begin'));
  const { graceSeconds } = await readParameters(db, examParameters);
  await handInOverdue(db, platform, graceSeconds);
  await untilNothing(db, async (tx) => move(tx, platform, await examStore.nextToEnd(tx, clock.now()), 'end'));
}
