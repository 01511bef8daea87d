import { questionSharings, questionStates } from '@xueyan/contract/exam/question';
import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import { questionKinds } from '@xueyan/contract/exam/question-kind';
import { sharings } from '@xueyan/contract/exam/question-sharing';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';
import { courses, sections } from './teaching.table.ts';

/** Points of a question, in halves. */
const points = () => numeric({ precision: 6, scale: 2, mode: 'number' });

/** One tree for the school; everything below a root belongs to its subject. */
export const knowledgePoints = pgTable(
  'knowledge_point',
  {
    id: key(),
    parentId: uuid().references((): AnyPgColumn => knowledgePoints.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    /** Code of the dictionary QUESTION_SUBJECT. */
    subject: text().notNull(),
    position: integer().notNull().default(0),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('knowledge_point_parent').on(t.parentId, t.position),
    uniqueIndex('knowledge_point_name').on(
      t.subject,
      sql`coalesce(${t.parentId}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${t.name})`,
    ),
    index('knowledge_point_owner').on(t.ownerId),
  ],
);

/** Groups of questions, shared together. */
export const questionBanks = pgTable(
  'question_bank',
  {
    id: key(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Code of the dictionary QUESTION_SUBJECT. */
    subject: text().notNull(),
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    sharing: oneOf(sharings).notNull().default('mine'),
    contribution: boolean().notNull().default(false),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('question_bank_name').on(t.ownerId, sql`lower(${t.name})`),
    index('question_bank_course').on(t.courseId),
    ...refuseOthers(t),
  ],
);

/** Questions; their content is in their versions. */
export const questions = pgTable(
  'question',
  {
    id: key(),
    bankId: uuid()
      .notNull()
      .references(() => questionBanks.id, { onDelete: 'restrict' }),
    kind: oneOf(questionKinds).notNull(),
    /** Beginning of the question, as plain text. */
    title: text().notNull(),
    /** Whole question as plain text, for search. */
    plain: text().notNull(),
    /** Similarity hashes: questions that share one may be nearly the same. */
    bands: integer().array().notNull().default([]),
    subject: text().notNull(),
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    chapterId: uuid().references(() => sections.id, { onDelete: 'set null' }),
    /** Code of a level; see `question_level`. */
    difficulty: text().notNull(),
    score: points().notNull(),
    labels: jsonb().$type<string[]>().notNull().default([]),
    source: text().notNull().default(''),
    sharing: oneOf(questionSharings).notNull().default('bank'),
    state: oneOf(questionStates).notNull().default('offShelf'),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Number of its current version. */
    number: integer().notNull().default(1),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('question_bank_of').on(t.bankId),
    index('question_owner').on(t.ownerId, t.updatedAt),
    index('question_course').on(t.courseId),
    index('question_chapter').on(t.chapterId),
    index('question_updated').on(t.updatedAt),
    index('question_bands').using('gin', t.bands),
    atLeast(t.score, 0),
    ...refuseOthers(t),
  ],
);

/** Content and key of a question at a time. Written once: the database refuses changes. Papers reference versions. */
export const questionVersions = pgTable(
  'question_version',
  {
    id: key(),
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    content: jsonb().$type<QuestionContent>().notNull(),
    key: jsonb().$type<QuestionKey>().notNull(),
    analysis: text().notNull().default(''),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('question_version_number').on(t.questionId, t.number),
    index('question_version_author').on(t.authorId),
  ],
);

/** Files that a version shows: readers of the version may read them. */
export const questionVersionFiles = pgTable(
  'question_version_file',
  {
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.fileId] }), index('question_version_file_file').on(t.fileId)],
);

export const questionKnowledgePoints = pgTable(
  'question_knowledge_point',
  {
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    knowledgePointId: uuid()
      .notNull()
      .references(() => knowledgePoints.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.knowledgePointId] }),
    index('question_knowledge_point_point').on(t.knowledgePointId),
  ],
);
