import {
  warehouseCommentBounds as bounds,
  warehouseCommentFaults as faults,
  mayRemovePageComment,
  mayResolvePageThread,
  type PageComment,
  type warehouseCommentApi,
} from '@xueyan/contract/content/warehouse-comment';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { dropHeld, holdText } from '../../base/sensitive-word/review.service.ts';
import { screened } from '../../base/sensitive-word/sensitive-word.service.ts';
import { notifySpace, peopleOfPage, spaceFor } from '../warehouse/warehouse.service.ts';
import { pageFor } from '../warehouse/warehouse-page.service.ts';
import { warehouseCommentParameters } from './warehouse-comment.parameter.ts';
import { type CommentRow, warehouseCommentStore as store } from './warehouse-comment.store.ts';
import { pageCommented } from './warehouse-comment.text.ts';

type Api = typeof warehouseCommentApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;
type Page = Awaited<ReturnType<typeof pageFor>>;

const minuteMs = 60_000;

const present = (clock: Clock, actor: Actor, row: CommentRow, userName: string): PageComment => ({
  ...{ pageCommentId: row.id, userName, mine: row.authorId === actor.id, edited: row.editedAt !== null },
  content: row.removedAt ? '' : row.content,
  state: row.removedAt ? 'removed' : (row.review ?? 'shown'),
  createTime: clock.write(row.createdAt),
});

/** Returns a page of the threads on a page. */
export async function listThreads(db: Db, clock: Clock, actor: Actor, input: In<'list'>) {
  await pageFor(db, actor, input.pageId, 'read');
  const page = await store.page(db, wholeSchool, input, actor.id);
  const threadIds = page.resultList.map(({ row }) => row.id);
  const replies = await store.repliesTo(db, threadIds, actor.id);
  const resultList = page.resultList.map(({ row, userName, resolverName }) => ({
    ...present(clock, actor, row, userName),
    ...{ quote: row.removedAt ? '' : row.quote, resolvedBy: row.resolvedAt ? (resolverName ?? '') : null },
    replies: replies
      .filter((reply) => reply.row.threadId === row.id)
      .map((reply) => present(clock, actor, reply.row, reply.userName)),
  }));
  return { ...page, resultList };
}

export async function countThreads(db: Db, actor: Actor, spaceId: string): Promise<Output<Api['counts']>> {
  await spaceFor(db, actor, spaceId, 'read');
  return { countList: await store.openByPage(db, spaceId) };
}

const tellPages = (db: Db, platform: Platform, { row, space, ownerId }: Page) =>
  notifySpace(db, platform, space, ownerId, {
    type: 'warehouse.commented',
    data: { spaceId: space.spaceId, pageId: row.id },
  });

/** Notifies the author of the page and the participants of the thread of a comment that everybody may read now. */
async function tellPeople(db: Db, platform: Platform, commentId: string): Promise<void> {
  const found = await store.placeOf(db, commentId);
  if (!found) return;
  const { row, spaceId, pageTitle: title, authorName: by } = found;
  const others = row.threadId ? await store.peopleIn(db, row.threadId) : [];
  const people = await peopleOfPage(db, spaceId, row.pageId, others);
  const users = people.filter((id) => id !== row.authorId);
  if (users.length === 0) return;
  const said = { spaceId, pageId: row.pageId, title, by, content: row.content };
  await sendMessage(db, platform, pageCommented(said, users, row.threadId !== null));
}

/** Screens a comment; one with a word to review waits. */
async function look(db: Db, texts: { content: string; quote: string }) {
  const found = await screened(db, texts);
  const review = found.toReview.length > 0 ? ('waiting' as const) : null;
  return { ...found.texts, review, words: found.toReview };
}

const hold = (db: Db, { row: { title } }: Page, actor: Actor, recordId: string, content: string, words: string[]) =>
  holdText(db, { kind: 'warehouseComment', recordId, authorId: actor.id, title, content, words });

/** Returns the thread that is answered; it must be on the page and visible to the actor. */
async function threadOf(db: Db, actor: Actor, pageId: string, threadId: string): Promise<CommentRow> {
  const thread = await store.lock(db, threadId);
  ensure(thread, wireFaults.gone);
  ensure(thread.pageId === pageId && thread.threadId === null && !thread.removedAt, wireFaults.gone);
  ensure(thread.review === null || thread.authorId === actor.id, wireFaults.gone);
  return thread;
}

/** Adds a comment to a page, or a reply to a thread; `quiet`: without notifications. */
export const addComment = (db: Db, platform: Platform, actor: Actor, input: In<'comment'>, quiet = false) =>
  db.transaction(async (tx) => {
    const { pageId, threadId, content, quote } = input;
    const page = await pageFor(tx, actor, pageId, 'read');
    const now = platform.clock.now();
    const lately = await store.countSince(tx, actor.id, new Date(now.getTime() - minuteMs));
    const { perMinute } = await readParameters(tx, warehouseCommentParameters);
    ensure(lately < perMinute, faults.tooFast, { max: perMinute });
    const thread = threadId === null ? null : await threadOf(tx, actor, pageId, threadId);
    const there = await store.countOf(tx, threadId ? { threadId } : { pageId });
    const max = threadId ? bounds.repliesOfThread : bounds.threadsOfPage;
    ensure(there < max, faults.full, { max });
    const { words, ...said } = await look(tx, { content, quote: thread ? '' : quote });
    const row = { ...said, pageId, threadId, authorId: actor.id, createdAt: now };
    const pageCommentId = await store.insert(tx, row);
    if (said.review) await hold(tx, page, actor, pageCommentId, said.content, words);
    else {
      if (thread?.resolvedAt) await store.set(tx, thread.id, { resolvedAt: null, resolvedBy: null });
      await tellPages(tx, platform, page);
      if (!quiet) await tellPeople(tx, platform, pageCommentId);
    }
    return { pageCommentId, waiting: said.review !== null };
  });

/** Returns a comment on a page that the actor may read. */
async function commentToChange(db: Db, actor: Actor, id: string) {
  const row = await store.lock(db, id);
  ensure(row, wireFaults.gone);
  ensure(!row.removedAt, wireFaults.gone);
  const page = await pageFor(db, actor, row.pageId, 'read');
  const mine = row.authorId === actor.id;
  ensure(mine || row.review === null, wireFaults.gone);
  return { row, page, mine };
}

export const updateComment = (db: Db, platform: Platform, actor: Actor, input: In<'update'>) =>
  db.transaction(async (tx) => {
    const { row, page, mine } = await commentToChange(tx, actor, input.pageCommentId);
    ensure(mine, wireFaults.gone);
    const { words, ...said } = await look(tx, { content: input.content, quote: row.quote });
    await store.set(tx, row.id, { ...said, editedAt: platform.clock.now() });
    if (said.review) await hold(tx, page, actor, row.id, said.content, words);
    else await dropHeld(tx, 'warehouseComment', row.id);
    await tellPages(tx, platform, page);
    return { waiting: said.review !== null };
  });

export const removeComment = (db: Db, platform: Platform, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row, page, mine } = await commentToChange(tx, actor, id);
    ensure(mayRemovePageComment({ mine }, page.space.right), faults.notYours);
    await store.set(tx, id, { removedAt: platform.clock.now(), removedBy: actor.id });
    await dropHeld(tx, 'warehouseComment', row.id);
    await tellPages(tx, platform, page);
  });

export const resolveThread = (db: Db, platform: Platform, actor: Actor, input: In<'resolve'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { row, page, mine } = await commentToChange(tx, actor, input.pageCommentId);
    ensure(row.threadId === null, wireFaults.gone);
    ensure(mayResolvePageThread({ mine }, page.space.right), faults.notYours);
    const settled = { resolvedAt: platform.clock.now(), resolvedBy: actor.id };
    await store.set(tx, row.id, input.resolved ? settled : { resolvedAt: null, resolvedBy: null });
    await tellPages(tx, platform, page);
  });

/** Outcomes of reviews of held comments. */
export const commentReviews = {
  warehouseComment: {
    pass: async (db: Db, platform: Platform, { recordId }: { recordId: string }): Promise<void> => {
      await store.set(db, recordId, { review: null });
      await tellPeople(db, platform, recordId);
    },
    reject: (db: Db, _: Platform, { recordId }: { recordId: string }): Promise<void> =>
      store.set(db, recordId, { review: 'rejected' }),
  },
};
