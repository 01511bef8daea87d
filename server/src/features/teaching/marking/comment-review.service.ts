import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropHeld, heldOf, holdText } from '../../base/sensitive-word/review.service.ts';
import { screened } from '../../base/sensitive-word/sensitive-word.service.ts';
import { giveComment, type ReachedAttempt } from '../attempt/report.service.ts';

/**
 * A comment as the report takes it, and what is to be done in the same transaction: one that somebody must look at first
 * is not written to the report at all, so that no page of the student's can show it.
 */
export async function commentToShow(db: Db, actor: Actor, { id, title }: ReachedAttempt, written: string) {
  const { texts, toReview } = await screened(db, { comment: written });
  const { comment: content } = texts;
  const held = { kind: 'reportComment', recordId: id, authorId: actor.id, title, content, words: toReview } as const;
  if (toReview.length === 0) return { comment: content, hold: (tx: Db) => dropHeld(tx, 'reportComment', id) };
  return { comment: '', hold: (tx: Db) => holdText(tx, held) };
}

/** What the teacher wrote about the report as it stands, and the student does not see; null: nothing. */
export const heldComment = async (db: Db, { id, reportState, markedAt }: ReachedAttempt) =>
  reportState === 'marked' && markedAt ? heldOf(db, 'reportComment', id, markedAt) : null;

/** The comment comes to its report once somebody has looked at it. */
export const commentReviews = {
  pass: (db: Db, platform: Platform, { recordId, content }: { recordId: string; content: string }): Promise<void> =>
    giveComment(db, platform, recordId, content),
  reject: async (): Promise<void> => undefined,
};
