import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { classPosts } from './class-discussion.table.ts';
import { createdAt, key, moment } from './columns.ts';
import { sections } from './teaching.table.ts';

/** Topic of a section of the kind discussion. */
export const discussions = pgTable('discussion', {
  sectionId: uuid()
    .primaryKey()
    .references(() => sections.id, { onDelete: 'cascade' }),
  topic: text().notNull().default(''),
  closed: boolean().notNull().default(false),
});

/** Posts of a discussion: one begins a thread or replies to another. Removed ones stay. */
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
    /** The author was a teacher of the course at the time. */
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

/** When people last read a thread: of a section, or of a class session. */
export const threadReads = pgTable(
  'thread_read',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid().references(() => discussionPosts.id, { onDelete: 'cascade' }),
    classPostId: uuid().references(() => classPosts.id, { onDelete: 'cascade' }),
    readAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('thread_read_post').on(t.userId, t.postId),
    uniqueIndex('thread_read_class_post').on(t.userId, t.classPostId),
    index('thread_read_of_post').on(t.postId),
    index('thread_read_of_class_post').on(t.classPostId),
    check('thread_read_one', sql`num_nonnulls(${t.postId}, ${t.classPostId}) = 1`),
  ],
);
