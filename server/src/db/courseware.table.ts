import { type InsideQuestion, renditionForms, renditionStates } from '@xueyan/contract/teaching/courseware';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { files } from './file.table.ts';
import { sections } from './teaching.table.ts';
import { attachments } from './upload.table.ts';

const ofStudent = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' });

/** Presentation of a file of a courseware section; a file without a row is shown unchanged. */
export const coursewareItems = pgTable(
  'courseware_item',
  {
    attachmentId: uuid()
      .primaryKey()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    /** Pages or seconds, measured by an editor's browser. */
    length: real(),
    seekAhead: boolean().notNull().default(true),
    questions: jsonb().$type<InsideQuestion[]>().notNull().default([]),
    /** The file in the format in which it is shown. */
    viewFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
  },
  (t) => [index('courseware_item_view').on(t.viewFileId), atLeast(t.position, 0), atLeast(t.length, 0)],
);

/** Results of conversions, by the content of the file: identical files are converted once. */
export const renditions = pgTable(
  'rendition',
  {
    id: key(),
    sha256: text().notNull(),
    form: oneOf(renditionForms).notNull(),
    state: oneOf(renditionStates).notNull().default('waiting'),
    /** Of the result. */
    resultSha256: text(),
    resultBytes: integer(),
    /** Reason of the failure, for the administrator. */
    message: text().notNull().default(''),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('rendition_source').on(t.sha256, t.form), ...refuseOthers(t)],
);

/** Parts of a file that a person has viewed: pages or seconds, as ordered ranges that do not touch. */
export const coursewareViews = pgTable(
  'courseware_view',
  {
    attachmentId: uuid()
      .notNull()
      .references(() => attachments.id, { onDelete: 'restrict' }),
    userId: ofStudent(),
    seen: jsonb().$type<[number, number][]>().notNull().default([]),
    position: real().notNull().default(0),
    /** Pages or seconds, measured by the viewer's browser. */
    claimedLength: real(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.attachmentId, t.userId] }),
    index('courseware_view_user').on(t.userId),
    atLeast(t.position, 0),
    atLeast(t.claimedLength, 0),
  ],
);

/** First answers to questions inside a video or recording. */
export const coursewareAnswers = pgTable(
  'courseware_answer',
  {
    id: key(),
    attachmentId: uuid()
      .notNull()
      .references(() => attachments.id, { onDelete: 'restrict' }),
    userId: ofStudent(),
    /** Question of the item. */
    question: uuid().notNull(),
    choice: jsonb().$type<number[]>().notNull(),
    right: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('courseware_answer_once').on(t.attachmentId, t.userId, t.question),
    index('courseware_answer_user').on(t.userId),
  ],
);

/** Private notes on pages of a file; they stay when the file is removed. */
export const coursewareNotes = pgTable(
  'courseware_note',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    attachmentId: uuid().references(() => attachments.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    userId: ofStudent(),
    page: integer().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('courseware_note_page').on(t.attachmentId, t.userId, t.page),
    index('courseware_note_section').on(t.sectionId, t.userId),
    index('courseware_note_user').on(t.userId),
    atLeast(t.page, 1),
  ],
);

/** Tickets for reading the files of a web package without a session, which its pages must not have. */
export const packageTickets = pgTable(
  'package_ticket',
  {
    /** SHA-256 of the ticket. */
    hash: text().primaryKey(),
    attachmentId: uuid()
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    endsAt: moment().notNull(),
  },
  (t) => [index('package_ticket_attachment').on(t.attachmentId), index('package_ticket_end').on(t.endsAt)],
);

/** Files of a web package by their paths in it. */
export const packageFiles = pgTable(
  'package_file',
  {
    attachmentId: uuid()
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.attachmentId, t.path] }), index('package_file_file').on(t.fileId)],
);
