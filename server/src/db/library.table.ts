import { libraryRevisions, libraryShares, libraryStates } from '@xueyan/contract/content/library';
import { libraryUses as uses } from '@xueyan/contract/content/library-statistics';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
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

/** Folders of the school's library: one tree for everybody. */
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

/** Finished resources of the school: one file each, in versions. */
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
    /** Code of the dictionary RESOURCE_CATEGORY. */
    kind: text().notNull().default(''),
    /** State of changes to an item on the shelf; until they are approved, others see the earlier version and texts. */
    revision: oneOf(libraryRevisions),
    shownVersion: integer(),
    heldTitle: text(),
    heldDescription: text(),
    ownerId: person(),
    viewCount: integer().notNull().default(0),
    downloadCount: integer().notNull().default(0),
    /** Time at which it was moved to the recycle bin. */
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

/** Upload in pieces to the library; the bytes so far are in a separate folder. */
export const libraryUploads = pgTable(
  'library_upload',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    folderId: uuid().references(() => libraryFolders.id, { onDelete: 'set null' }),
    /** Folders below that, as they are named on the sender’s computer. */
    path: text().array().notNull(),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /** Stored for a while after arrival: the confirmation may be lost on its way. */
    finishedAt: moment(),
  },
  (t) => [index('library_upload_owner').on(t.ownerId), index('library_upload_folder').on(t.folderId)],
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

/** How often somebody used a resource of somebody else in a way on a day of the school’s calendar. */
export const libraryUses = pgTable(
  'library_use',
  {
    itemId: uuid()
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    userId: person(),
    use: oneOf(uses).notNull(),
    day: date({ mode: 'string' }).notNull(),
    times: integer().notNull(),
    lastAt: momentNow(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.userId, t.use, t.day] }),
    index('library_use_user').on(t.userId),
    index('library_use_day').on(t.day),
    atLeast(t.times, 1),
    ...refuseOthers(t),
  ],
);
