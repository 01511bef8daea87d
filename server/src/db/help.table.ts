import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { roles } from './account.table.ts';
import { createdAt, key, updatedAt, version } from './columns.ts';

/** Help documents; one may be below another. */
export const helpDocuments = pgTable(
  'help_document',
  {
    id: key(),
    /** A document with others below it cannot be deleted. */
    parentId: uuid().references((): AnyPgColumn => helpDocuments.id),
    title: text().notNull(),
    content: text().notNull().default(''),
    published: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('help_document_parent').on(t.parentId, t.position)],
);

export const helpDocumentRoles = pgTable(
  'help_document_role',
  {
    documentId: uuid()
      .notNull()
      .references(() => helpDocuments.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.roleId] }), index('help_document_role_role').on(t.roleId)],
);
