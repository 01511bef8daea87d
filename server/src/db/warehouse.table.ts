import { warehouseOpennesses, warehouseRights } from '@xueyan/contract/content/warehouse';
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
import { createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

/** Hidden from others until its review, or permanently. */
const heldStates = ['waiting', 'rejected'] as const;

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' });

export const warehouseSpaces = pgTable(
  'warehouse_space',
  {
    id: key(),
    name: text().notNull(),
    description: text().notNull().default(''),
    openness: oneOf(warehouseOpennesses).notNull().default('members'),
    ownerId: person(),
    createdAt: createdAt(),
  },
  (t) => [index('warehouse_space_owner').on(t.ownerId), ...refuseOthers(t)],
);

export const warehouseMembers = pgTable(
  'warehouse_member',
  {
    spaceId: uuid()
      .notNull()
      .references(() => warehouseSpaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    right: oneOf(warehouseRights).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.spaceId, t.userId] }),
    index('warehouse_member_user').on(t.userId),
    ...refuseOthers(t),
  ],
);

export const warehousePages = pgTable(
  'warehouse_page',
  {
    id: key(),
    spaceId: uuid()
      .notNull()
      .references(() => warehouseSpaces.id, { onDelete: 'restrict' }),
    parentId: uuid().references((): AnyPgColumn => warehousePages.id, { onDelete: 'restrict' }),
    position: integer().notNull().default(0),
    title: text().notNull(),
    content: text().notNull().default(''),
    version: version(),
    /** New pages of the space may start as a copy of it. */
    template: boolean().notNull().default(false),
    updatedBy: person(),
    /** Person who is writing it, and the time of their last save. */
    lockedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    lockedAt: moment(),
    /** Time of removal from its space; the row stays. */
    removedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('warehouse_page_space').on(t.spaceId, t.parentId, t.position),
    index('warehouse_page_parent').on(t.parentId),
    index('warehouse_page_updated_by').on(t.updatedBy),
    index('warehouse_page_locked_by').on(t.lockedBy),
  ],
);

/** Earlier versions of a page. */
export const warehouseVersions = pgTable(
  'warehouse_version',
  {
    id: key(),
    pageId: uuid()
      .notNull()
      .references(() => warehousePages.id, { onDelete: 'restrict' }),
    number: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    authorId: person(),
    createdAt: createdAt(),
  },
  (t) => [unique('warehouse_version_number').on(t.pageId, t.number), index('warehouse_version_author').on(t.authorId)],
);

export const warehouseComments = pgTable(
  'warehouse_comment',
  {
    id: key(),
    pageId: uuid()
      .notNull()
      .references(() => warehousePages.id, { onDelete: 'restrict' }),
    /** Thread that it replies to; null: it begins one. */
    threadId: uuid().references((): AnyPgColumn => warehouseComments.id, { onDelete: 'restrict' }),
    authorId: person(),
    quote: text().notNull().default(''),
    content: text().notNull(),
    review: oneOf(heldStates),
    resolvedAt: moment(),
    resolvedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    editedAt: moment(),
    /** Removed by its author or a manager of the space; the row stays. */
    removedAt: moment(),
    removedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('warehouse_comment_page').on(t.pageId, t.createdAt),
    index('warehouse_comment_thread').on(t.threadId),
    index('warehouse_comment_author').on(t.authorId, t.createdAt),
    index('warehouse_comment_resolved_by').on(t.resolvedBy),
    index('warehouse_comment_removed_by').on(t.removedBy),
    ...refuseOthers(t),
  ],
);
