import { achievementForms } from '@xueyan/contract/research/achievement';
import { boolean, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { researchProjects } from './research-project.table.ts';

export const achievements = pgTable(
  'achievement',
  {
    id: key(),
    form: oneOf(achievementForms).notNull(),
    title: text().notNull(),
    year: integer().notNull(),
    container: text().notNull().default(''),
    publisher: text().notNull().default(''),
    place: text().notNull().default(''),
    volume: text().notNull().default(''),
    issue: text().notNull().default(''),
    pages: text().notNull().default(''),
    number: text().notNull().default(''),
    /** In lower case, since a DOI is case-insensitive. */
    doi: text(),
    url: text().notNull().default(''),
    putDate: date({ mode: 'string' }),
    readDate: date({ mode: 'string' }),
    projectId: uuid().references(() => researchProjects.id, { onDelete: 'restrict' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('achievement_doi').on(t.doi),
    index('achievement_owner').on(t.ownerId, t.createdAt),
    index('achievement_project').on(t.projectId),
    index('achievement_year').on(t.year),
    between(t.year, { min: 1900, max: 2199 }),
    ...refuseOthers(t),
  ],
);

export const achievementAuthors = pgTable(
  'achievement_author',
  {
    achievementId: uuid()
      .notNull()
      .references(() => achievements.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    corporate: boolean().notNull().default(false),
    userId: uuid().references(() => users.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.achievementId, t.position] }), index('achievement_author_user').on(t.userId)],
);
