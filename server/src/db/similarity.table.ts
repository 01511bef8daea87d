import { pairStates, type SimilarPair } from '@xueyan/contract/exam/similarity';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { examItems } from './exam.table.ts';
import { matchProblems } from './match.table.ts';
import { sections } from './teaching.table.ts';

/** Two similar answers, by the ids of their candidates, submissions or works. */
export interface StoredPair extends Pick<SimilarPair, 'leftPercent' | 'rightPercent' | 'longest' | 'language'> {
  left: string;
  right: string;
}

/** Subject of a comparison: exactly one of the three. */
const subject = () => ({
  itemId: uuid().references(() => examItems.id, { onDelete: 'cascade' }),
  problemId: uuid().references(() => matchProblems.id, { onDelete: 'cascade' }),
  sectionId: uuid().references(() => sections.id, { onDelete: 'cascade' }),
});

/** The last comparison of the answers to a question of an exam or a problem of a match, or of the works of a section. */
export const similarityReports = pgTable(
  'similarity_report',
  {
    id: key(),
    ...subject(),
    compared: integer().notNull(),
    /** Subjects of earlier terms whose answers were compared as well. */
    former: jsonb().$type<string[]>().notNull().default([]),
    pairs: jsonb().$type<StoredPair[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('similarity_report_item').on(t.itemId),
    uniqueIndex('similarity_report_problem').on(t.problemId),
    uniqueIndex('similarity_report_section').on(t.sectionId),
    check('similarity_report_subject', sql`num_nonnulls(${t.itemId}, ${t.problemId}, ${t.sectionId}) = 1`),
    atLeast(t.compared, 0),
    ...refuseOthers(t),
  ],
);

/** What a teacher found about two similar answers. It outlives the reports; `one` is the smaller id of the two. */
export const similarityNotes = pgTable(
  'similarity_note',
  {
    id: key(),
    ...subject(),
    one: uuid().notNull(),
    other: uuid().notNull(),
    state: oneOf(pairStates).notNull(),
    text: text().notNull().default(''),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('similarity_note_item').on(t.itemId, t.one, t.other),
    uniqueIndex('similarity_note_problem').on(t.problemId, t.one, t.other),
    uniqueIndex('similarity_note_section').on(t.sectionId, t.one, t.other),
    index('similarity_note_user').on(t.userId),
    check('similarity_note_subject', sql`num_nonnulls(${t.itemId}, ${t.problemId}, ${t.sectionId}) = 1`),
    check('similarity_note_order', sql`${t.one} < ${t.other}`),
    ...refuseOthers(t),
  ],
);
