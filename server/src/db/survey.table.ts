import type { SurveyAnswer, SurveyQuestion } from '@xueyan/contract/teaching/survey';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, moment, version } from './columns.ts';
import { sections } from './teaching.table.ts';

/** Questionnaire of a section. */
export const surveys = pgTable('survey', {
  sectionId: uuid()
    .primaryKey()
    .references(() => sections.id, { onDelete: 'cascade' }),
  intro: text().notNull().default(''),
  anonymous: boolean().notNull().default(true),
  questions: jsonb().$type<SurveyQuestion[]>().notNull().default([]),
  version: version(),
});

/** People who have answered. */
export const surveyRespondents = pgTable(
  'survey_respondent',
  {
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.sectionId, t.userId] }), index('survey_respondent_user').on(t.userId)],
);

/** Responses. An anonymous one has neither author nor time, and its id reveals nothing of the order. */
export const surveyResponses = pgTable(
  'survey_response',
  {
    id: uuid().primaryKey(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    userId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    answers: jsonb().$type<SurveyAnswer[]>().notNull(),
    answeredAt: moment(),
  },
  (t) => [index('survey_response_section').on(t.sectionId), index('survey_response_user').on(t.userId)],
);

/** Web address that a section links to. */
export const links = pgTable('link', {
  sectionId: uuid()
    .primaryKey()
    .references(() => sections.id, { onDelete: 'cascade' }),
  address: text().notNull().default(''),
  note: text().notNull().default(''),
});
