import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name } from '../wire/scalar.ts';
import { mayInSpace, type WarehouseRight } from './warehouse.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Sent to those who may read the space: a comment was added, changed or removed. */
    'warehouse.commented': { spaceId: string; pageId: string };
  }
}

/** Maximum characters of a comment, and of the passage it refers to. */
export const pageCommentMax = 1000;
export const pageQuoteMax = 300;
export const warehouseCommentBounds = { threadsOfPage: 500, repliesOfThread: 200 } as const;

/**
 * `removed`: shown without its text, because it has replies. Waiting and rejected ones are visible to their writer
 * only.
 */
const pageCommentStates = ['shown', 'waiting', 'rejected', 'removed'] as const;

export const PageComment = z.object({
  pageCommentId: Id,
  userName: z.string(),
  mine: z.boolean(),
  content: z.string(),
  state: z.enum(pageCommentStates),
  edited: z.boolean(),
  createTime: DateTime,
});
export type PageComment = z.output<typeof PageComment>;

export const PageThread = PageComment.extend({
  /** Passage of the page that it refers to; empty: the whole page. */
  quote: z.string(),
  /** Person who resolved the thread; null: it is open. */
  resolvedBy: z.string().nullable(),
  replies: z.array(PageComment),
});
export type PageThread = z.output<typeof PageThread>;

export const warehouseCommentFaults = faults('warehouseComment', {
  full: {
    zh: '评论已达上限（{max} 条），请先整理',
    en: 'There are {max} comments already; settle and delete some first',
    mn: 'Сэтгэгдлийн дээд хязгаарт ({max}) хүрсэн байна',
  },
  tooFast: {
    status: 429,
    zh: '每分钟最多发表 {max} 条评论，请稍后再试',
    en: 'One may write {max} comments a minute; please wait a moment',
    mn: 'Минутад дээд тал нь {max} сэтгэгдэл; түр хүлээнэ үү',
  },
  notYours: {
    zh: '只有评论者本人或可编辑此空间的人可以这样做',
    en: 'Only its writer, or who writes in the space, may do that',
    mn: 'Зөвхөн бичсэн хүн эсвэл орон зайд бичдэг хүн үүнийг хийнэ',
  },
});

const Key = z.strictObject({ pageCommentId: Id });
const Content = Name(pageCommentMax);

export const warehouseCommentApi = {
  list: post('knowledgewarehouse/listcomment', {
    access: 'user',
    summary: 'What is said of a page that I may read: a page of threads, the newest first, each with its replies',
    input: pageQuery({ pageId: Id, show: z.enum(['open', 'resolved', 'all']).default('open') }, ['createTime']),
    output: pageOf(PageThread),
  }),
  counts: get('knowledgewarehouse/countcomment', {
    access: 'user',
    summary: 'How many threads are open at the pages of a space that I may read; pages without any are left out',
    input: z.object({ spaceId: Id }),
    output: z.object({ countList: z.array(z.object({ pageId: Id, open: z.number().int() })) }),
  }),
  comment: post('knowledgewarehouse/comment', {
    access: 'user',
    summary:
      'Comments on a page that I may read, or answers a thread of it, which opens that again; with a word to review in it, it waits',
    input: z.strictObject({
      pageId: Id,
      threadId: Maybe(Id, null),
      quote: z.string().trim().max(pageQuoteMax).default(''),
      content: Content,
    }),
    output: Key.extend({ waiting: z.boolean() }),
  }),
  update: post('knowledgewarehouse/updatecomment', {
    access: 'user',
    summary: 'Changes a comment of mine; it is looked through again',
    input: Key.extend({ content: Content }),
    output: z.object({ waiting: z.boolean() }),
  }),
  remove: post('knowledgewarehouse/deletecomment', {
    access: 'user',
    audit: { action: 'warehouse.deletecomment', target: 'pageCommentId' },
    summary: 'Deletes a comment of mine, or any in a space that I manage; what others answered stays',
    input: Key,
    output: z.null(),
  }),
  resolve: post('knowledgewarehouse/resolvecomment', {
    access: 'user',
    audit: { action: 'knowledgewarehouse.resolvecomment', target: 'pageCommentId' },
    summary: 'Says that a thread is settled, or is not: its writer, and who writes in the space',
    input: Key.extend({ resolved: z.boolean() }),
    output: z.null(),
  }),
};

/** Allows its writer, and managers of the space. */
export const mayRemovePageComment = ({ mine }: { mine: boolean }, right: WarehouseRight | null) =>
  mine || mayInSpace(right, 'manage');

/** Allows its writer, and writers of the space. */
export const mayResolvePageThread = ({ mine }: { mine: boolean }, right: WarehouseRight | null) =>
  mine || mayInSpace(right, 'write');
