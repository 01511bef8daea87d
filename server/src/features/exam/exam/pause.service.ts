import { examFaults } from '@xueyan/contract/exam/exam-fault';
import { examTransitions } from '@xueyan/contract/exam/exam-transition';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { nextState } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { candidateStore } from './candidate.store.ts';
import { examToMove, notifyExam } from './exam.service.ts';
import { type DescribedExam, examStore as store } from './exam.store.ts';

const refusals = { who: wireFaults.gone, state: examFaults.otherState };

const recordOf = ({ row, organizationId }: DescribedExam, { clock: school }: Platform) => ({
  ...row,
  organizationId,
  pausedTime: school.writeOptional(row.pausedAt),
});

/** Pauses the exam for all candidates until it is resumed. */
export const pauseExam = (db: Db, platform: Platform, actor: Actor, examId: string, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await examToMove(tx, actor, examId);
    nextState(examTransitions.pause, actor, recordOf(found, platform), refusals);
    await store.set(tx, examId, { pausedAt: clock.now() });
    await recordAudit(tx, actor, 'exam.pause', examId, { name: found.row.name, reason });
    await notifyExam(tx, platform, examId, found.row.ownerId);
  });

/** Resumes the exam. No candidate loses time: the pause is added to those who are answering and to the exam's end. */
export const resumeExam = (db: Db, platform: Platform, actor: Actor, examId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await examToMove(tx, actor, examId);
    nextState(examTransitions.resume, actor, recordOf(found, platform), refusals);
    const { name, ownerId, pausedAt, pausedSeconds } = found.row;
    ensure(pausedAt, examFaults.otherState);
    const seconds = Math.ceil(Math.max(0, clock.now().getTime() - pausedAt.getTime()) / 1000);
    await candidateStore.standStill(tx, examId, seconds);
    await store.set(tx, examId, { pausedAt: null, pausedSeconds: pausedSeconds + seconds });
    await recordAudit(tx, actor, 'exam.resume', examId, { name, seconds });
    await notifyExam(tx, platform, examId, ownerId);
  });
