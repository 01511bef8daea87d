import { type AnyPgColumn, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment } from './columns.ts';
import { sections } from './teaching.table.ts';

/** What a section of the kind discussion asks. */
export const discussions = pgTable('discussion', {
  sectionId: uuid()
    .primaryKey()
    .references(() => sections.id, { onDelete: 'cascade' }),
  topic: text().notNull().default(''),
  closed: boolean().notNull().default(false),
});

/** A post of a discussion: it begins a thread, or answers one. What was taken away is kept. */
export const discussionPosts = pgTable(
  'discussion_post',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    parentId: uuid().references((): AnyPgColumn => discussionPosts.id, { onDelete: 'restrict' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Wrote it as one who teaches the course. */
    teacher: boolean().notNull().default(false),
    content: text().notNull(),
    pinned: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    createdAt: createdAt(),
    editedAt: moment(),
    removedAt: moment(),
  },
  (t) => [
    index('discussion_post_section').on(t.sectionId, t.createdAt),
    index('discussion_post_parent').on(t.parentId, t.createdAt),
    index('discussion_post_author').on(t.authorId),
  ],
);

export const discussionLikes = pgTable(
  'discussion_like',
  {
    postId: uuid()
      .notNull()
      .references(() => discussionPosts.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('discussion_like_user').on(t.userId)],
);
