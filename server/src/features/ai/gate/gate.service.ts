import { type AiClosed, aiGateFaults as faults } from '@xueyan/contract/ai/gate';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { examUnderWay } from '../../exam/exam/under-way.service.ts';
import { closedExperimentOf } from '../../teaching/experiment/ai-switch.service.ts';

/** Path of the page on which a student works on an experiment. */
const workspace = /^\/experiments\/([0-9a-f]{8}-[0-9a-f-]{27})$/;

/**
 * Returns why AI is closed to a user now, null when it is open. Applies wherever they ask; with `page` also checks the
 * experiment of the page they are on.
 */
export async function closedFor(
  db: Db,
  userId: string,
  page: { actor: Actor; path: string } | null = null,
): Promise<AiClosed | null> {
  const exam = await examUnderWay(db, userId);
  if (exam) return { by: 'exam', title: exam };
  const sectionId = page && workspace.exec(page.path)?.[1];
  const experiment = await closedExperimentOf(db, userId, sectionId ? { actor: page.actor, sectionId } : null);
  return experiment && { by: 'experiment', title: experiment.title };
}

/** Throws while AI is closed to a user: during an exam, and during work on an experiment whose teacher closed AI. */
export async function ensureOpenTo(
  db: Db,
  userId: string,
  page: { actor: Actor; path: string } | null = null,
): Promise<void> {
  const closed = await closedFor(db, userId, page);
  ensure(closed?.by !== 'exam', faults.exam, { title: closed?.title ?? '' });
  ensure(closed === null, faults.experiment, { title: closed?.title ?? '' });
}
