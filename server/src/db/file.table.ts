import { fileScopes } from '@xueyan/contract/base/file';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';

/** Uploaded files. The bytes are in the file store under their SHA-256, once for identical files. */
export const files = pgTable(
  'file',
  {
    id: key(),
    sha256: text().notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Record that the file belongs to, which decides who may read it. */
    scope: oneOf(fileScopes).notNull(),
    scopeId: uuid().notNull(),
    createdAt: createdAt(),
    /** Time since when no record and no text has referenced it; null while one does. */
    unusedSince: moment(),
  },
  (t) => [
    index('file_scope').on(t.scope, t.scopeId),
    index('file_owner').on(t.ownerId),
    index('file_sha256').on(t.sha256),
    atLeast(t.bytes, 0),
    ...refuseOthers(t),
  ],
);
