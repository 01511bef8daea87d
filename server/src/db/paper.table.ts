import { paperStates } from '@xueyan/contract/exam/paper';
import { sharings } from '@xueyan/contract/exam/question-sharing';
import { boolean, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { questions, questionVersions } from './question.table.ts';

/** Papers; their questions are in their sections. */
export const papers = pgTable(
  'paper',
  {
    id: key(),
    title: text().notNull(),
    subject: text().notNull(),
    note: text().notNull().default(''),
    minutes: integer().notNull(),
    sharing: oneOf(sharings).notNull().default('mine'),
    mixesQuestions: boolean().notNull().default(false),
    mixesOptions: boolean().notNull().default(false),
    state: oneOf(paperStates).notNull().default('draft'),
    /** Number of questions and points of one candidate, calculated when the paper is saved. */
    questionCount: integer().notNull().default(0),
    totalPoints: numeric({ precision: 8, scale: 2, mode: 'number' }).notNull().default(0),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('paper_owner').on(t.ownerId, t.updatedAt), atLeast(t.minutes, 1), ...refuseOthers(t)],
);

export const paperSections = pgTable(
  'paper_section',
  {
    id: key(),
    paperId: uuid()
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    note: text().notNull().default(''),
    /** Number of its questions that each candidate draws; null: all. */
    draws: integer(),
  },
  (t) => [index('paper_section_paper').on(t.paperId, t.position)],
);

/** Question versions in a paper: later changes of a question do not affect it. */
export const paperQuestions = pgTable(
  'paper_question',
  {
    id: key(),
    paperId: uuid()
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
    sectionId: uuid()
      .notNull()
      .references(() => paperSections.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'restrict' }),
    points: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('paper_question_version').on(t.paperId, t.versionId),
    index('paper_question_section').on(t.sectionId, t.position),
    index('paper_question_of').on(t.versionId),
    atLeast(t.points, 0),
  ],
);

/** Questions collected while browsing banks. */
export const testBasketItems = pgTable(
  'test_basket_item',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.questionId] }), index('test_basket_item_question').on(t.questionId)],
);
