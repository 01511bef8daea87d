import { type PracticeSource, practiceStates } from '@xueyan/contract/exam/practice';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import {
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
import { schoolClasses, users } from './account.table.ts';
import { atLeast, createdAt, key, momentNow, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { judgeSubmissions } from './judge-submission.table.ts';
import { questionVersions } from './question.table.ts';

/** Practice sets: questions that classes answer as often as they like. */
export const practices = pgTable(
  'practice',
  {
    id: key(),
    name: text().notNull(),
    description: text().notNull().default(''),
    source: jsonb().$type<PracticeSource>().notNull(),
    shuffleOptions: boolean().notNull().default(false),
    state: oneOf(practiceStates).notNull().default('draft'),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('practice_owner').on(t.ownerId), ...refuseOthers(t)],
);

export const practiceClasses = pgTable(
  'practice_class',
  {
    practiceId: uuid()
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    classId: uuid()
      .notNull()
      .references(() => schoolClasses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.practiceId, t.classId] }), index('practice_class_class').on(t.classId)],
);

/** Questions of a practice set, as they were when it was first opened. */
export const practiceItems = pgTable(
  'practice_item',
  {
    id: key(),
    practiceId: uuid()
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: integer().notNull(),
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'restrict' }),
  },
  (t) => [
    uniqueIndex('practice_item_position').on(t.practiceId, t.position),
    index('practice_item_version').on(t.versionId),
    atLeast(t.position, 0),
  ],
);

/** Number of times a person restarted a practice set. */
export const practiceRounds = pgTable(
  'practice_round',
  {
    practiceId: uuid()
      .notNull()
      .references(() => practices.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    round: integer().notNull().default(1),
    startedAt: momentNow(),
  },
  (t) => [
    primaryKey({ columns: [t.practiceId, t.userId] }),
    index('practice_round_user').on(t.userId),
    atLeast(t.round, 1),
  ],
);

/** Answers of a person; each is stored and none replaces another. */
export const practiceTries = pgTable(
  'practice_try',
  {
    id: key(),
    itemId: uuid()
      .notNull()
      .references(() => practiceItems.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    round: integer().notNull(),
    response: jsonb().$type<QuestionResponse>().notNull(),
    /** Submission to the judge that decides the answer. */
    submissionId: uuid().references(() => judgeSubmissions.id, { onDelete: 'restrict' }),
    /** Correct share, 0–1; null where no key decides, or the verdict is pending. */
    share: numeric({ precision: 4, scale: 3, mode: 'number' }),
    /** Null until the student has judged it, where no key decides. */
    right: boolean(),
    createdAt: createdAt(),
  },
  (t) => [
    index('practice_try_item').on(t.itemId, t.userId),
    index('practice_try_user').on(t.userId, t.createdAt),
    uniqueIndex('practice_try_submission').on(t.submissionId),
    atLeast(t.round, 1),
  ],
);
