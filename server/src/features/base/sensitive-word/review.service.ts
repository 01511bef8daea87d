import { type ReviewKind, type textReviewApi, textReviewFaults } from '@xueyan/contract/base/text-review';
import type { Actor } from '@xueyan/contract/wire/actor';
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

/** Puts a text in the queue of those that wait for somebody to look at them, in place of one that waits already. */
export async function holdText(db: Db, held: Held): Promise<void> {
  await reviewStore.replace(db, held.kind, held.recordId);
  await reviewStore.insert(db, held);
}

/** Nothing of the record waits any more: it says something else now, or is gone. */
export const dropHeld = (db: Db, kind: ReviewKind, recordId: string): Promise<void> =>
  reviewStore.replace(db, kind, recordId);

/** What was written for a record at a time or after it and is kept from going out: it waits, or was rejected. */
export async function heldOf(db: Db, kind: ReviewKind, recordId: string, since: Date) {
  const newest = await reviewStore.newest(db, kind, recordId);
  if (!newest || newest.createdAt < since || newest.state === 'passed' || newest.state === 'replaced') return null;
  const { state, content, reason } = newest;
  return { state, content, reason };
}

/** Decides about a text that waits; throws when somebody did already. */
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

/** Who is to hear that texts wait, which nobody was told of: those who may decide and have read what they heard before. */
export async function takeUntold(db: Db, link: string): Promise<string[]> {
  const any = await reviewStore.markTold(db);
  return any ? reviewStore.decidersWithout(db, link) : [];
}

/** How many texts wait. */
export const countWaiting = async (db: Db) => ({ waiting: await reviewStore.countWaiting(db) });

/** Texts that were held, a page of them. */
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
