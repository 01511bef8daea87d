import { z } from 'zod';
import { OptionalFileAddress } from '../base/file.ts';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, Maybe, Name, Version } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Writes articles; each waits for review before others read it. */
    'article.write': true;
    /**
     * Publishes articles without review, reviews those of others, and moderates comments: own ones; with the data range
     * `all` those of everybody.
     */
    'article.manage': true;
  }
}

export const articleCategories = ['news', 'activity', 'achievement', 'guide', 'other'] as const;
export type ArticleCategory = (typeof articleCategories)[number];
export const articleCategoryNames: Record<ArticleCategory, Text> = {
  news: { zh: '校园新闻', en: 'News', mn: 'Мэдээ' },
  activity: { zh: '活动', en: 'Activities', mn: 'Арга хэмжээ' },
  achievement: { zh: '成果展示', en: 'Achievements', mn: 'Амжилт' },
  guide: { zh: '使用指南', en: 'Guides', mn: 'Заавар' },
  other: { zh: '其他', en: 'Other', mn: 'Бусад' },
};

/** `draft`: off the shelf. `scheduled`: on the shelf before its publishing time. */
export const articleStates = ['draft', 'waiting', 'rejected', 'scheduled', 'published'] as const;
export type ArticleState = (typeof articleStates)[number];
export const articleStateNames: Record<ArticleState, Text> = {
  draft: { zh: '未上架', en: 'Off the shelf', mn: 'Тавиагүй' },
  waiting: { zh: '等待审核', en: 'Waiting for review', mn: 'Хяналт хүлээж буй' },
  rejected: { zh: '未通过审核', en: 'Not passed', mn: 'Зөвшөөрөөгүй' },
  scheduled: { zh: '定时上架', en: 'Scheduled', mn: 'Товлосон' },
  published: { zh: '已上架', en: 'On the shelf', mn: 'Тавьсан' },
};

/** Maximum characters of a comment. */
export const commentMax = 500;

const Cover = OptionalFileAddress;

/** Editable fields of an article. */
export const ArticleForm = z.strictObject({
  title: Name(100),
  category: z.enum(articleCategories),
  /** Name below the title; empty: that of the owner. */
  author: z.string().trim().max(40).default(''),
  /** Text shown in lists. */
  summary: z.string().trim().max(200).default(''),
  /** A picture uploaded to this article; empty: one is generated from the title. */
  cover: Cover.default(''),
  content: Markdown.default(''),
  /** Publishing time once it is on the shelf; null: at once. */
  publishTime: Maybe(DateTime, null),
  /** Listed before those that are not pinned. */
  pinned: z.boolean().default(false),
  /** True if readers may comment on it. */
  commentable: z.boolean().default(true),
});
export type ArticleForm = z.output<typeof ArticleForm>;

/** An article in the list of readers. */
export const ArticleCard = z.object({
  articleId: Id,
  title: z.string(),
  category: z.enum(articleCategories),
  author: z.string(),
  summary: z.string(),
  cover: z.string(),
  pinned: z.boolean(),
  publishTime: DateTime,
  /** Number of distinct readers. */
  readCount: z.number().int(),
  commentCount: z.number().int(),
});
export type ArticleCard = z.output<typeof ArticleCard>;

export const Article = ArticleCard.extend({
  state: z.enum(articleStates),
  publishTime: DateTime.nullable(),
  ownerId: Id,
  organizationId: Id.nullable(),
  version: z.number().int(),
  createTime: DateTime,
});
export type Article = z.output<typeof Article>;

export const ArticleComment = z.object({
  commentId: Id,
  content: z.string(),
  userName: z.string(),
  mine: z.boolean(),
  /** A waiting or rejected comment is visible to its writer only, a hidden one to moderators only. */
  state: z.enum(['shown', 'waiting', 'rejected', 'hidden']),
  createTime: DateTime,
});
export type ArticleComment = z.output<typeof ArticleComment>;

export const articleFaults = faults('article', {
  empty: { zh: '请先写正文再上架', en: 'Write its text before it goes on the shelf', mn: 'Эхлээд агуулгыг бичнэ үү' },
  hasComments: {
    zh: '已有评论，不能删除，可以下架',
    en: 'It has comments and cannot be deleted; take it off the shelf instead',
    mn: 'Сэтгэгдэлтэй тул устгах боломжгүй; тавиураас буулгана уу',
  },
  notCommentable: { zh: '该文章不开放评论', en: 'It takes no comments', mn: 'Сэтгэгдэл авахгүй' },
});

const Key = z.strictObject({ articleId: Id });

export const articleApi = {
  list: post('article/list', {
    access: 'user',
    summary: 'The articles that I may change, on the shelf or not, newest first',
    input: pageQuery(
      {
        title: z.string().trim().max(100).optional(),
        category: z.enum(articleCategories).optional(),
        state: z.enum(articleStates).optional(),
      },
      ['title', 'publishTime', 'createTime', 'readCount'],
    ),
    output: pageOf(Article),
    sheet: {
      name: { zh: '图文内容', en: 'Articles', mn: 'Нийтлэл' },
      columns: {
        title: { title: { zh: '标题', en: 'Title', mn: 'Гарчиг' }, width: 40 },
        category: { title: { zh: '分类', en: 'Category', mn: 'Ангилал' }, values: articleCategoryNames },
        author: { title: { zh: '作者', en: 'Author', mn: 'Зохиогч' } },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: articleStateNames },
        publishTime: { title: { zh: '上架时间', en: 'Published from', mn: 'Нийтлэх цаг' }, kind: 'time' },
        readCount: { title: { zh: '阅读人数', en: 'Readers', mn: 'Уншсан' }, kind: 'number' },
        commentCount: { title: { zh: '评论', en: 'Comments', mn: 'Сэтгэгдэл' }, kind: 'number' },
      },
    },
  }),
  save: post('article/save', {
    access: 'user',
    summary: 'Adds an article, off the shelf; by who may write articles',
    input: ArticleForm,
    output: Key,
  }),
  update: post('article/update', {
    access: 'user',
    summary: 'Changes an article; refused where somebody else did meanwhile',
    input: ArticleForm.extend({ articleId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  shelve: post('article/shelve', {
    access: 'user',
    audit: { action: 'article.shelve', target: 'articleId' },
    summary:
      'Puts an article on the shelf or takes it off; with a word to review in it, or by a writer who may not publish, it waits for review',
    input: Key.extend({
      onShelf: z.boolean(),
      /** What was read; where the article was changed since, nothing is done. */
      version: Version.optional(),
    }),
    output: z.object({ state: z.enum(articleStates) }),
  }),
  remove: post('article/delete', {
    access: 'user',
    audit: { action: 'article.delete', target: 'articleId' },
    summary: 'Deletes an article on which nobody has commented',
    input: Key,
    output: z.null(),
  }),
  listPublished: post('article/listpublished', {
    access: 'user',
    summary: 'The articles that can be read now, pinned ones first, then the newest',
    input: pageQuery({ words: z.string().trim().max(100).optional(), category: z.enum(articleCategories).optional() }, [
      'publishTime',
      'readCount',
    ]),
    output: pageOf(ArticleCard),
  }),
  get: get('article/get', {
    access: 'user',
    summary: 'One article with its text: one that can be read, or that I may change',
    input: z.object({ articleId: Id }),
    output: Article.extend({ content: z.string(), commentable: z.boolean(), editor: z.boolean() }),
  }),
  noteRead: post('article/markread', {
    access: 'user',
    summary: 'I have opened an article: counted once for everybody',
    input: Key,
    output: z.null(),
  }),
  listComment: post('article/listcomment', {
    access: 'user',
    summary: 'The comments on an article, newest first',
    input: pageQuery({ articleId: Id }, ['createTime']),
    output: pageOf(ArticleComment),
  }),
  comment: post('article/comment', {
    access: 'user',
    summary: 'Comments on an article; with a word to review in it, it waits for that',
    input: Key.extend({ content: Name(commentMax) }),
    output: z.object({ commentId: Id, waiting: z.boolean() }),
  }),
  hideComment: post('article/hidecomment', {
    access: 'user',
    audit: { action: 'article.hidecomment', target: 'commentId' },
    summary: 'Hides a comment, or shows it again: a moderator any, others hide their own',
    input: z.strictObject({ commentId: Id, hidden: z.boolean() }),
    output: z.null(),
  }),
};

/** Allows publishing without review. */
export const mayPublishArticles = (actor: Rights) => may(actor, 'article.manage');

/** Allows writing articles of one's own. */
export const mayWriteArticles = (actor: Rights) => may(actor, 'article.write') || mayPublishArticles(actor);

interface OwnedArticle {
  ownerId: string;
  organizationId: string | null;
}

/** Allows hiding and showing its comments: managers whose data range includes it, not a writer who may not publish. */
export const mayModerateArticle = (actor: Rights, article: OwnedArticle) =>
  mayPublishArticles(actor) && isWithin(scopeOf(actor, 'article.manage'), article);

/** Allows its writer, and managers whose data range includes it. */
export const mayEditArticle = (actor: Rights, article: OwnedArticle) =>
  (may(actor, 'article.write') && article.ownerId === actor.id) || mayModerateArticle(actor, article);

/** Allows deciding on an article that waits for review: nobody reviews their own. */
export const mayReviewArticle = (actor: Rights, article: OwnedArticle & { state: ArticleState }) =>
  article.state === 'waiting' && article.ownerId !== actor.id && mayModerateArticle(actor, article);
