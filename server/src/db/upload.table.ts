import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment } from './columns.ts';
import { files } from './file.table.ts';
import { sections } from './teaching.table.ts';

/** Upload in progress, in pieces; the bytes so far are in a separate folder. */
export const uploads = pgTable(
  'upload',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /**
     * Stored for a while after arrival: the confirmation may be lost on its way to the browser, which then asks again.
     */
    finishedAt: moment(),
  },
  (t) => [index('upload_owner').on(t.ownerId)],
);

/** File that belongs to a section. */
export const attachments = pgTable(
  'attachment',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('attachment_section').on(t.sectionId, t.createdAt), index('attachment_file').on(t.fileId)],
);
