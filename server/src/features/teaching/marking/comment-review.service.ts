import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropHeld, heldOf, holdText } from '../../base/sensitive-word/review.service.ts';
import { screened } from '../../base/sensitive-word/sensitive-word.service.ts';
import { giveComment, type ReachedAttempt } from '../attempt/report.service.ts';

/**
 * Screens a comment and returns the text for the report and an action for the same transaction. A comment that needs
 * review first is not written to the report at all, so that no page of the student's can show it.
 */
export async function commentToShow(db: Db, actor: Actor, { id, title }: ReachedAttempt, written: string) {
  const { texts, toReview } = await screened(db, { comment: written });
  const { comment: content } = texts;
  const held = { kind: 'reportComment', recordId: id, authorId: actor.id, title, content, words: toReview } as const;
  if (toReview.length === 0) return { comment: content, hold: (tx: Db) => dropHeld(tx, 'reportComment', id) };
  return { comment: '', hold: (tx: Db) => holdText(tx, held) };
}

/**
 * Returns the teacher's comment on the current report that still waits for review and is hidden from the student; null
 * if there is none.
 */
export const heldComment = async (db: Db, { id, reportState, markedAt }: ReachedAttempt) =>
  reportState === 'marked' && markedAt ? heldOf(db, 'reportComment', id, markedAt) : null;

/** Writes the comment to its report once a reviewer has passed it. */
export const commentReviews = {
  pass: (db: Db, platform: Platform, { recordId, content }: { recordId: string; content: string }): Promise<void> =>
    giveComment(db, platform, recordId, content),
  reject: async (): Promise<void> => undefined,
};
