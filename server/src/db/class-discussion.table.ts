import { type AnyPgColumn, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { classSessions } from './class-session.table.ts';
import { createdAt, key } from './columns.ts';

/** Posts in the discussion of a class session, and replies to them. */
export const classPosts = pgTable(
  'class_post',
  {
    id: key(),
    classSessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: 'restrict' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    parentId: uuid().references((): AnyPgColumn => classPosts.id, { onDelete: 'restrict' }),
    content: text().notNull(),
    anonymous: boolean().notNull().default(false),
    pinned: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    /** Somebody has learned the author of the anonymous post, which stays hidden from then on. */
    unmasked: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('class_post_of').on(t.classSessionId, t.createdAt),
    index('class_post_author').on(t.authorId, t.createdAt),
    index('class_post_parent').on(t.parentId),
  ],
);

export const classPostLikes = pgTable(
  'class_post_like',
  {
    postId: uuid()
      .notNull()
      .references(() => classPosts.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('class_post_like_user').on(t.userId)],
);
