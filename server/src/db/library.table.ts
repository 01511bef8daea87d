import { libraryShares, libraryStates } from '@xueyan/contract/content/library';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, momentNow, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { files } from './file.table.ts';
import { courses } from './teaching.table.ts';

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' });

/** The folders of the school's library: one tree for everybody. */
export const libraryFolders = pgTable(
  'library_folder',
  {
    id: key(),
    parentId: uuid().references((): AnyPgColumn => libraryFolders.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('library_folder_name').on(t.parentId, t.name).nullsNotDistinct()],
);

/** A finished resource of the school: one file, in versions. */
export const libraryItems = pgTable(
  'library_item',
  {
    id: key(),
    folderId: uuid().references(() => libraryFolders.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    subject: text().notNull().default(''),
    labels: text().array().notNull().default([]),
    share: oneOf(libraryShares).notNull().default('public'),
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    downloadable: boolean().notNull().default(true),
    state: oneOf(libraryStates).notNull().default('draft'),
    reason: text().notNull().default(''),
    ownerId: person(),
    viewCount: integer().notNull().default(0),
    downloadCount: integer().notNull().default(0),
    /** Since when it is in the recycle bin. */
    removedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('library_item_folder').on(t.folderId),
    index('library_item_owner').on(t.ownerId),
    index('library_item_course').on(t.courseId),
    index('library_item_state').on(t.state, t.updatedAt),
    atLeast(t.viewCount, 0),
    atLeast(t.downloadCount, 0),
    ...refuseOthers(t),
  ],
);

export const libraryVersions = pgTable(
  'library_version',
  {
    id: key(),
    itemId: uuid()
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    ownerId: person(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('library_version_number').on(t.itemId, t.number),
    index('library_version_file').on(t.fileId),
    index('library_version_owner').on(t.ownerId),
    atLeast(t.number, 1),
  ],
);

export const libraryFavourites = pgTable(
  'library_favourite',
  {
    itemId: uuid()
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.userId] }), index('library_favourite_user').on(t.userId)],
);
