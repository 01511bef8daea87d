import { type ReviewKind, type textReviewApi, textReviewFaults } from '@xueyan/contract/base/text-review';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type ReviewRow, reviewStore } from './review.store.ts';

export type HeldText = ReviewRow;

interface Held {
  kind: ReviewKind;
  recordId: string;
  authorId: string;
  title: string;
  content: string;
  words: string[];
}

/** Adds a text to the review queue, replacing one of the record that waits already. */
export async function holdText(db: Db, held: Held): Promise<void> {
  await reviewStore.replace(db, held.kind, held.recordId);
  await reviewStore.insert(db, held);
}

/** Removes a record's waiting text, after the record was changed or deleted. */
export const dropHeld = (db: Db, kind: ReviewKind, recordId: string): Promise<void> =>
  reviewStore.replace(db, kind, recordId);

/** Returns the text that was written for a record since a time and is withheld: waiting or rejected. */
export async function heldOf(db: Db, kind: ReviewKind, recordId: string, since: Date) {
  const newest = await reviewStore.newest(db, kind, recordId);
  if (!newest || newest.createdAt < since || newest.state === 'passed' || newest.state === 'replaced') return null;
  const { state, content, reason } = newest;
  return { state, content, reason };
}

/** Decides on a waiting text; throws when it was already decided. */
export async function decideHeld(
  db: Db,
  actor: Actor,
  reviewId: string,
  { state, reason }: { state: 'passed' | 'rejected'; reason: string },
): Promise<HeldText> {
  const decided = await reviewStore.decide(db, reviewId, { state, reason, decidedBy: actor.id });
  if (!decided) ensure(await reviewStore.exists(db, reviewId), wireFaults.gone);
  ensure(decided, textReviewFaults.decided);
  return decided;
}

/** Returns the reviewers to notify of new waiting texts: those who have read their earlier notification. */
export async function takeUntold(db: Db, link: string): Promise<string[]> {
  const any = await reviewStore.markTold(db);
  return any ? reviewStore.decidersWithout(db, link) : [];
}

/** Returns the number of waiting texts. */
export const countWaiting = async (db: Db) => ({ waiting: await reviewStore.countWaiting(db) });

/** Returns the waiting texts, without articles where the actor decides on them as articles. */
export const waitingTexts = (db: Db, actor: Actor) =>
  reviewStore.waiting(db, may(actor, 'article.manage') ? ['article'] : []);

/** Returns a page of held texts. */
export async function listHeld(
  db: Db,
  clock: Clock,
  input: z.output<typeof textReviewApi.list.input>,
): Promise<Output<typeof textReviewApi.list>['pageInfo']> {
  const page = await reviewStore.page(db, wholeSchool, input);
  const resultList = page.resultList.map(({ row, authorName, deciderName }) => ({
    ...{ reviewId: row.id, kind: row.kind, title: row.title, content: row.content, words: row.words },
    ...{ authorName, state: row.state, reason: row.reason, decidedBy: deciderName },
    createTime: clock.write(row.createdAt),
    decideTime: clock.writeOptional(row.decidedAt),
  }));
  return { ...page, resultList };
}
