import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Kinds of text that are held back when they contain a word of the level `review`. */
export const reviewKinds = [
  'announcement',
  'message',
  'reportComment',
  'article',
  'articleComment',
  'warehouseComment',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewKindNames: Record<ReviewKind, Text> = {
  announcement: { zh: '公告', en: 'Announcement', mn: 'Зарлал' },
  message: { zh: '消息', en: 'Message', mn: 'Мэдээ' },
  reportComment: { zh: '报告评语', en: 'Comment on a report', mn: 'Тайлангийн тайлбар' },
  article: { zh: '图文内容', en: 'Article', mn: 'Нийтлэл' },
  articleComment: { zh: '文章评论', en: 'Comment on an article', mn: 'Нийтлэлийн сэтгэгдэл' },
  warehouseComment: { zh: '知识页面评论', en: 'Comment on a knowledge page', mn: 'Мэдлэгийн хуудасны сэтгэгдэл' },
};

/** `replaced`: its author changed or withdrew it before a decision. */
export const reviewStates = ['waiting', 'passed', 'rejected', 'replaced'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewStateNames: Record<ReviewState, Text> = {
  waiting: { zh: '待审核', en: 'Waiting', mn: 'Хүлээгдэж буй' },
  passed: { zh: '已通过', en: 'Passed', mn: 'Зөвшөөрсөн' },
  rejected: { zh: '未通过', en: 'Rejected', mn: 'Татгалзсан' },
  replaced: { zh: '已失效', en: 'Replaced', mn: 'Хүчингүй' },
};

export const TextReview = z.object({
  reviewId: Id,
  kind: z.enum(reviewKinds),
  /** For a comment: the title of its subject. */
  title: z.string(),
  content: z.string(),
  /** Words for which it is held. */
  words: z.array(z.string()),
  authorName: z.string(),
  state: z.enum(reviewStates),
  /** Reason of the rejection. */
  reason: z.string(),
  createTime: DateTime,
  /** Empty: not decided yet. */
  decidedBy: z.string(),
  decideTime: DateTime.nullable(),
});
export type TextReview = z.output<typeof TextReview>;

export const textReviewFaults = faults('textReview', {
  decided: {
    zh: '已经处理过，或作者已撤换',
    en: 'It was decided already, or its author replaced it',
    mn: 'Аль хэдийн шийдсэн эсвэл зохиогч нь сольсон байна',
  },
});

const Key = z.strictObject({ reviewId: Id });

export const textReviewApi = {
  countWaiting: post('textreview/countwaiting', {
    access: 'may:sensitiveword.manage',
    summary: 'How many texts wait for somebody to look at them',
    input: z.strictObject({}),
    output: z.object({ waiting: z.number().int() }),
  }),
  list: post('textreview/list', {
    access: 'may:sensitiveword.manage',
    summary: 'Texts that were held for a word to review, newest first',
    input: pageQuery(
      {
        kind: z.enum(reviewKinds).optional(),
        state: z.enum(reviewStates).optional(),
        authorName: z.string().trim().max(40).optional(),
        /** In the text or its title. */
        words: z.string().trim().max(40).optional(),
      },
      ['createTime', 'decideTime'],
    ),
    output: pageOf(TextReview),
    sheet: {
      name: { zh: '内容审核', en: 'Texts to review', mn: 'Агуулгын хяналт' },
      columns: {
        kind: { title: { zh: '类型', en: 'Kind', mn: 'Төрөл' }, values: reviewKindNames },
        authorName: { title: { zh: '作者', en: 'Author', mn: 'Зохиогч' } },
        title: { title: { zh: '标题', en: 'Title', mn: 'Гарчиг' }, width: 30 },
        content: { title: { zh: '内容', en: 'Text', mn: 'Агуулга' }, width: 60 },
        words: {
          title: { zh: '命中的词', en: 'Words', mn: 'Үгс' },
          read: ({ words }) => words.join('、'),
        },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: reviewStateNames },
        reason: { title: { zh: '原因', en: 'Reason', mn: 'Шалтгаан' }, width: 30 },
        createTime: { title: { zh: '提交时间', en: 'Written', mn: 'Бичсэн' }, kind: 'time' },
        decidedBy: { title: { zh: '审核人', en: 'Decided by', mn: 'Шийдсэн' } },
        decideTime: { title: { zh: '审核时间', en: 'Decided', mn: 'Шийдсэн цаг' }, kind: 'time' },
      },
    },
  }),
  pass: post('textreview/pass', {
    access: 'may:sensitiveword.manage',
    audit: { action: 'textreview.pass', target: 'reviewId' },
    summary: 'Lets a text that is held go out; its author is told',
    input: Key,
    output: z.null(),
  }),
  reject: post('textreview/reject', {
    access: 'may:sensitiveword.manage',
    audit: { action: 'textreview.reject', target: 'reviewId' },
    summary: 'Keeps a text that is held from going out; its author is told why',
    input: Key.extend({ reason: z.string().trim().min(1).max(200) }),
    output: z.null(),
  }),
};
