import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment } from './columns.ts';
import { sections } from './teaching.table.ts';

/** Experiments whose terminals are recorded. */
export const recordedSections = pgTable('recorded_section', {
  sectionId: uuid()
    .primaryKey()
    .references(() => sections.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Condition that the terminals of a section are recorded. */
export const isRecorded = (sectionId: AnyPgColumn) =>
  sql<boolean>`exists (select from ${recordedSections} where ${recordedSections.sectionId} = ${sectionId})`;

export const terminalRecordings = pgTable(
  'terminal_recording',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** An experiment in which students worked is not deleted. */
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    columns: integer().notNull(),
    rows: integer().notNull(),
    startedAt: moment().notNull(),
    /** Milliseconds until the last output. */
    millis: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
    cut: boolean().notNull().default(false),
  },
  (t) => [
    index('terminal_recording_section').on(t.sectionId, t.startedAt),
    index('terminal_recording_owner').on(t.ownerId),
    index('terminal_recording_started').on(t.startedAt),
    atLeast(t.millis, 0),
    atLeast(t.bytes, 0),
  ],
);

/** Output within a few seconds each, which is the most that a crashing server loses. */
export const terminalRecordingPieces = pgTable(
  'terminal_recording_piece',
  {
    recordingId: uuid()
      .notNull()
      .references(() => terminalRecordings.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Lines of asciicast 2. */
    events: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordingId, t.position] })],
);
