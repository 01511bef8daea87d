import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment } from './columns.ts';
import { files } from './file.table.ts';
import { sections } from './teaching.table.ts';

/** A file that is on its way in pieces; its bytes so far lie in a folder of their own. */
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
    /** Kept for a while after it has arrived: the word of that may be lost on its way to the browser, which asks again. */
    finishedAt: moment(),
  },
  (t) => [index('upload_owner').on(t.ownerId)],
);

/** A file that belongs to a section. */
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
