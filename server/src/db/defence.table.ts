import type { ContributionRules } from '@xueyan/contract/teaching/contribution';
import { peerScores } from '@xueyan/contract/teaching/contribution';
import { defenceMethods, defenceMinutes } from '@xueyan/contract/teaching/defence';
import type { Criterion } from '@xueyan/contract/teaching/rubric';
import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, between, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { teams } from './student-team.table.ts';
import { courses } from './teaching.table.ts';

const team = () =>
  uuid()
    .notNull()
    .references(() => teams.id, { onDelete: 'restrict' });
const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' });

export const defences = pgTable(
  'defence',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    place: text().notNull(),
    startsAt: moment().notNull(),
    minutes: integer().notNull(),
    method: oneOf(defenceMethods).notNull(),
    rubric: jsonb().$type<Criterion[]>().notNull(),
    published: boolean().notNull().default(false),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [index('defence_course').on(t.courseId), between(t.minutes, defenceMinutes), ...refuseOthers(t)],
);

const ofDefence = () =>
  uuid()
    .notNull()
    .references(() => defences.id, { onDelete: 'cascade' });

export const defenceMarkers = pgTable('defence_marker', { defenceId: ofDefence(), userId: person() }, (t) => [
  primaryKey({ columns: [t.defenceId, t.userId] }),
  index('defence_marker_user').on(t.userId),
]);

/** Teams in the order in which they present. */
export const defenceTurns = pgTable(
  'defence_turn',
  { defenceId: ofDefence(), teamId: team(), position: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.defenceId, t.teamId] }),
    index('defence_turn_team').on(t.teamId),
    atLeast(t.position, 0),
  ],
);

export const defenceMarks = pgTable(
  'defence_mark',
  {
    defenceId: uuid()
      .notNull()
      .references(() => defences.id, { onDelete: 'restrict' }),
    teamId: team(),
    markerId: person(),
    scores: jsonb().$type<number[]>().notNull(),
    total: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull(),
    comment: text().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.defenceId, t.teamId, t.markerId] }),
    index('defence_mark_team').on(t.teamId),
    index('defence_mark_marker').on(t.markerId),
  ],
);

export const contributionRules = pgTable('contribution_rule', {
  courseId: uuid()
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  rules: jsonb().$type<ContributionRules>().notNull(),
  version: version(),
});

/**
 * Factors of members in the gradebook, as they were when a teacher counted them: figures that go on do not move marks.
 * One is of a part in one team, and does not apply in another.
 */
export const contributionFactors = pgTable(
  'contribution_factor',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: person(),
    teamId: team(),
    percent: numeric({ precision: 5, scale: 1, mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    index('contribution_factor_user').on(t.userId),
    index('contribution_factor_team').on(t.teamId),
    between(t.percent, { min: 0, max: 200 }),
  ],
);

/** Ratings that members of a team give each other. */
export const peerRatings = pgTable(
  'peer_rating',
  {
    teamId: team(),
    raterId: person(),
    userId: person(),
    score: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.raterId, t.userId] }),
    index('peer_rating_rater').on(t.raterId),
    index('peer_rating_user').on(t.userId),
    between(t.score, peerScores),
  ],
);
