import { classQuestionKinds, classQuestionStates, judgements } from '@xueyan/contract/teaching/class-question';
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { classSessions } from './class-session.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';

export const classQuestions = pgTable(
  'class_question',
  {
    id: key(),
    classSessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: 'restrict' }),
    kind: oneOf(classQuestionKinds).notNull(),
    prompt: text().notNull(),
    options: jsonb().$type<string[]>().notNull().default([]),
    multiple: boolean().notNull().default(false),
    /** Positions of the right options. */
    rightOptions: jsonb().$type<number[]>().notNull().default([]),
    /** Right answer as text. */
    rightText: text().notNull().default(''),
    state: oneOf(classQuestionStates).notNull().default('open'),
    resultsShown: boolean().notNull().default(false),
    keyShown: boolean().notNull().default(false),
    /** Student whose turn it is: the first who buzzed in, then the next ones. */
    winnerId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    closedAt: moment(),
  },
  (t) => [
    index('class_question_of').on(t.classSessionId, t.createdAt),
    index('class_question_winner').on(t.winnerId),
    ...refuseOthers(t),
  ],
);

/** Responses; for a random pick, the student picked. */
export const classResponses = pgTable(
  'class_response',
  {
    id: key(),
    classQuestionId: uuid()
      .notNull()
      .references(() => classQuestions.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    choices: jsonb().$type<number[]>().notNull().default([]),
    text: text().notNull().default(''),
    /** The written response is shown on the wall. */
    shown: boolean().notNull().default(false),
    judgement: oneOf(judgements).notNull().default('none'),
    /** Order of arrival, assigned by the database. */
    arrival: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    at: createdAt(),
  },
  (t) => [
    uniqueIndex('class_response_once').on(t.classQuestionId, t.userId),
    index('class_response_user').on(t.userId),
    ...refuseOthers(t),
  ],
);
