import { articleCategories } from '@xueyan/contract/content/article';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, momentNow, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

const heldStates = ['waiting', 'rejected'] as const;
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' });

/** Articles that the school writes for all of its people. */
export const articles = pgTable(
  'article',
  {
    id: key(),
    title: text().notNull(),
    category: oneOf(articleCategories).notNull(),
    author: text().notNull(),
    summary: text().notNull(),
    /** Address of a file of the article; empty: none. */
    cover: text().notNull(),
    content: text().notNull(),
    onShelf: boolean().notNull().default(false),
    /** Visible from this time; set when it goes on the shelf. */
    publishAt: moment(),
    pinned: boolean().notNull(),
    commentable: boolean().notNull(),
    review: oneOf(heldStates),
    ownerId: owner(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('article_owner').on(t.ownerId, t.createdAt),
    index('article_publish').on(t.onShelf, t.publishAt),
    ...refuseOthers(t),
  ],
);

/** Readers of articles. */
export const articleReads = pgTable(
  'article_read',
  {
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.userId] }), index('article_read_user').on(t.userId)],
);

export const articleComments = pgTable(
  'article_comment',
  {
    id: key(),
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'restrict' }),
    ownerId: owner(),
    content: text().notNull(),
    review: oneOf(heldStates),
    /** Withdrawn by its author or hidden by a moderator; the row stays. */
    hiddenAt: moment(),
    hiddenBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('article_comment_article').on(t.articleId, t.createdAt),
    index('article_comment_owner').on(t.ownerId),
    index('article_comment_hidden_by').on(t.hiddenBy),
    ...refuseOthers(t),
  ],
);
