import {
  type Article,
  type ArticleComment,
  type ArticleForm,
  type ArticleState,
  type articleApi,
  articleFaults,
  mayEditArticle,
  mayModerateArticle,
  mayPublishArticles,
  mayReviewArticle,
  mayWriteArticles,
} from '@xueyan/contract/content/article';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit, recordChange } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { dropHeld, holdText } from '../../base/sensitive-word/review.service.ts';
import { screened } from '../../base/sensitive-word/sensitive-word.service.ts';
import { type ArticleRow, articleStore, type CommentRow } from './article.store.ts';
import { articlePassed } from './article-message.text.ts';

type Api = typeof articleApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;
type Found = NonNullable<Awaited<ReturnType<typeof articleStore.find>>>;

const stateOf = ({ onShelf, review, publishAt }: ArticleRow, now: Date): ArticleState => {
  if (!onShelf) return 'draft';
  if (review) return review;
  return publishAt && publishAt > now ? 'scheduled' : 'published';
};

const present = (clock: Clock, { row, ownerName, organizationId, readCount, commentCount }: Found): Article => ({
  ...{ articleId: row.id, title: row.title, category: row.category, summary: row.summary, cover: row.cover },
  ...{ author: row.author || ownerName, pinned: row.pinned, version: row.version, ownerId: row.ownerId },
  ...{ organizationId, readCount, commentCount, state: stateOf(row, clock.now()) },
  publishTime: clock.writeOptional(row.publishAt),
  createTime: clock.write(row.createdAt),
});

/** Returns a page of the articles that the actor may change. */
export async function listArticles(db: Db, clock: Clock, actor: Actor, input: In<'list'>) {
  const page = await articleStore.page(db, scopeOf(actor, 'article.manage'), input, clock.now());
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Returns the articles that wait for the actor's review. */
export const waitingArticles = (db: Db, actor: Actor) => articleStore.waiting(db, scopeOf(actor, 'article.manage'));

/** Returns a page of the articles that everybody can read now. */
export async function listReadable(db: Db, clock: Clock, input: In<'listPublished'>) {
  const page = await articleStore.pagePublished(db, wholeSchool, input, clock.now());
  return {
    ...page,
    resultList: page.resultList.map((found) => ({
      ...present(clock, found),
      publishTime: clock.write(found.row.publishAt ?? found.row.createdAt),
    })),
  };
}

const textsOf = ({ publishTime: _, ...texts }: ArticleForm) => texts;
const timeOf = (clock: Clock, { publishTime }: ArticleForm) => (publishTime === null ? null : clock.read(publishTime));

/** Adds an article off the shelf and returns its id. */
export const addArticle = (db: Db, clock: Clock, actor: Actor, form: ArticleForm): Promise<string> =>
  db.transaction(async (tx) => {
    ensure(mayWriteArticles(actor), wireFaults.notAllowed);
    const row = { ...textsOf(form), pinned: form.pinned && mayPublishArticles(actor), ownerId: actor.id };
    const id = await articleStore.insert(tx, { ...row, publishAt: timeOf(clock, form) });
    await recordAudit(tx, actor, 'article.save', id, { title: form.title });
    return id;
  });

/** Locks and returns the article if the actor may change it. */
async function articleToEdit(db: Db, actor: Actor, id: string) {
  const row = await articleStore.lock(db, id);
  const found = row && (await articleStore.find(db, id));
  ensure(found, wireFaults.gone);
  ensure(mayEditArticle(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  return { row: found.row, organizationId: found.organizationId };
}

/** Screens an article on the shelf: it is published, or waits for review, as all of a writer who may not publish do. */
async function screen(db: Db, actor: Actor, id: string, { title, author, summary, content }: ArticleRow | ArticleForm) {
  const { texts, toReview } = await screened(db, { title, author, summary, content });
  if (toReview.length === 0 && mayPublishArticles(actor)) {
    await dropHeld(db, 'article', id);
    return { ...texts, review: null };
  }
  // Who decides sees all that readers will: the name below the title and the summary of lists too.
  const shown = [texts.author, texts.summary, texts.content].filter(Boolean).join('\n\n');
  const held = { title: texts.title, content: shown, words: toReview };
  await holdText(db, { kind: 'article', recordId: id, authorId: actor.id, ...held });
  return { ...texts, review: 'waiting' as const };
}

/**
 * Changes an article; one on the shelf is screened again. Without a publishing time it keeps the one it was published
 * at.
 */
export const updateArticle = (
  db: Db,
  clock: Clock,
  actor: Actor,
  { articleId, version, ...form }: In<'update'>,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const { row: before } = await articleToEdit(tx, actor, articleId);
    ensure(before.version === version, wireFaults.changed);
    ensure(!before.onShelf || form.content.trim() !== '', articleFaults.empty);
    const publishAt = timeOf(clock, form) ?? (before.onShelf ? before.publishAt : null);
    const pinned = mayPublishArticles(actor) ? form.pinned : before.pinned;
    const after = { ...textsOf(form), pinned, publishAt };
    const told = before.onShelf ? await screen(tx, actor, articleId, form) : {};
    const changed = { ...after, ...told };
    // Drafts save themselves while they are written, so only changes of a readable article are audited.
    if (before.onShelf) await recordChange(tx, actor, 'article.update', articleId, { before, after: changed });
    return { version: await articleStore.set(tx, articleId, changed) };
  });

/**
 * Puts an article on the shelf, or takes it off; who puts one there that waits for review has reviewed it, in the version
 * that they name.
 */
export const shelveArticle = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { articleId, onShelf, version }: In<'shelve'>,
): Promise<{ state: ArticleState }> =>
  db.transaction(async (tx) => {
    const { clock } = platform;
    const { row: before, organizationId } = await articleToEdit(tx, actor, articleId);
    ensure(version === undefined || before.version === version, wireFaults.changed);
    ensure(!onShelf || before.content.trim() !== '', articleFaults.empty);
    if (!onShelf) await dropHeld(tx, 'article', articleId);
    const told = onShelf ? await screen(tx, actor, articleId, before) : { review: null };
    const after = { ...before, ...told, onShelf, publishAt: before.publishAt ?? (onShelf ? clock.now() : null) };
    const { id: _, version: __, ...row } = after;
    await articleStore.set(tx, articleId, row);
    const state = stateOf(after, clock.now());
    const isReview = mayReviewArticle(actor, { ...before, organizationId, state: stateOf(before, clock.now()) });
    if (isReview && onShelf && after.review === null) await sendMessage(tx, platform, articlePassed(after));
    return { state };
  });

/** Deletes an article without comments. */
export const removeArticle = (db: Db, actor: Actor, articleId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await articleToEdit(tx, actor, articleId);
    ensure(!(await articleStore.hasComments(tx, articleId)), articleFaults.hasComments);
    await dropHeld(tx, 'article', articleId);
    await articleStore.remove(tx, articleId);
  });

/** Returns an article that everybody can read now, or that the actor may change. */
export async function articleToRead(db: Db, time: Pick<Clock, 'now'>, actor: Actor, id: string) {
  const found = await articleStore.find(db, id);
  ensure(found, wireFaults.gone);
  const article = { ...found.row, organizationId: found.organizationId };
  const editor = mayEditArticle(actor, article);
  ensure(editor || stateOf(found.row, time.now()) === 'published', wireFaults.gone);
  return { found, editor, moderator: mayModerateArticle(actor, article) };
}

/** Refuses if the actor may not read the files of an article. */
export const fileToRead = (db: Db, actor: Actor, id: string) => articleToRead(db, clock, actor, id);

/** Refuses if the actor may not add files to an article. */
export const articleToWrite = (db: Db, actor: Actor, id: string) =>
  db.transaction((tx) => articleToEdit(tx, actor, id));

export async function getArticle(db: Db, clock: Clock, actor: Actor, id: string): Promise<Output<Api['get']>> {
  const { found, editor } = await articleToRead(db, clock, actor, id);
  return { ...present(clock, found), content: found.row.content, commentable: found.row.commentable, editor };
}

export async function noteReading(db: Db, clock: Clock, actor: Actor, id: string): Promise<void> {
  await articleToRead(db, clock, actor, id);
  await articleStore.noteRead(db, id, actor.id);
}

const commentStateOf = ({ hiddenAt, review }: CommentRow): ArticleComment['state'] =>
  hiddenAt ? 'hidden' : (review ?? 'shown');

export async function listComments(db: Db, clock: Clock, actor: Actor, input: In<'listComment'>) {
  const { moderator } = await articleToRead(db, clock, actor, input.articleId);
  const page = await articleStore.comments(db, wholeSchool, input.articleId, actor.id, moderator, input);
  const resultList = page.resultList.map(
    ({ row, userName }): ArticleComment => ({
      ...{ commentId: row.id, content: row.content, userName, mine: row.ownerId === actor.id },
      ...{ state: commentStateOf(row), createTime: clock.write(row.createdAt) },
    }),
  );
  return { ...page, resultList };
}

/** Adds a comment; one with a word to review waits. */
export const addComment = (db: Db, clock: Clock, actor: Actor, { articleId, content }: In<'comment'>) =>
  db.transaction(async (tx) => {
    const { found } = await articleToRead(tx, clock, actor, articleId);
    ensure(found.row.commentable, articleFaults.notCommentable);
    const { texts, toReview } = await screened(tx, { content });
    const waiting = toReview.length > 0;
    const row = { articleId, ownerId: actor.id, content: texts.content, review: waiting ? ('waiting' as const) : null };
    const commentId = await articleStore.insertComment(tx, row);
    const held = { title: found.row.title, content: texts.content, words: toReview };
    if (waiting) await holdText(tx, { kind: 'articleComment', recordId: commentId, authorId: actor.id, ...held });
    return { commentId, waiting };
  });

/** Hides or shows a comment. A comment withdrawn by its writer cannot be shown again; the writer writes another. */
export const hideComment = (db: Db, clock: Clock, actor: Actor, { commentId, hidden }: In<'hideComment'>) =>
  db.transaction(async (tx) => {
    const comment = await articleStore.lockComment(tx, commentId);
    ensure(comment, wireFaults.gone);
    const mine = comment.ownerId === actor.id;
    const article = await articleStore.find(tx, comment.articleId);
    ensure(article, wireFaults.gone);
    const moderator = mayModerateArticle(actor, { ...article.row, organizationId: article.organizationId });
    ensure(moderator || (mine && hidden), wireFaults.gone);
    ensure(hidden || comment.hiddenBy !== comment.ownerId, wireFaults.gone);
    if (hidden) await dropHeld(tx, 'articleComment', commentId);
    const row = hidden ? { hiddenAt: clock.now(), hiddenBy: actor.id } : { hiddenAt: null, hiddenBy: null };
    await articleStore.setComment(tx, commentId, row);
  });

/** Outcomes of reviews of held texts. */
export const articleReviews = {
  article: {
    pass: async (db: Db, platform: Platform, { recordId }: { recordId: string }): Promise<void> => {
      const row = await articleStore.lock(db, recordId);
      if (row?.review !== 'waiting') return;
      await articleStore.set(db, recordId, { review: null, publishAt: row.publishAt ?? platform.clock.now() });
    },
    reject: async (db: Db, _: Platform, { recordId }: { recordId: string }): Promise<void> => {
      await articleStore.set(db, recordId, { review: 'rejected' });
    },
  },
  articleComment: {
    pass: (db: Db, _: Platform, { recordId }: { recordId: string }): Promise<void> =>
      articleStore.setComment(db, recordId, { review: null }),
    reject: (db: Db, _: Platform, { recordId }: { recordId: string }): Promise<void> =>
      articleStore.setComment(db, recordId, { review: 'rejected' }),
  },
};
