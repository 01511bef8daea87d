import { teamFormings, teamSizes } from '@xueyan/contract/teaching/student-team';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key, moment, oneOf, refuseOthers, version } from './columns.ts';
import { courses } from './teaching.table.ts';

/** Rules for forming teams in a course; a course without a row has the default rules. */
export const teamRules = pgTable(
  'team_rule',
  {
    courseId: uuid()
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    forming: oneOf(teamFormings).notNull(),
    minMembers: integer().notNull(),
    maxMembers: integer().notNull(),
    closesAt: moment(),
    roles: jsonb().$type<string[]>().notNull(),
    open: boolean().notNull(),
    version: version(),
  },
  (t) => [
    between(t.minMembers, teamSizes),
    between(t.maxMembers, teamSizes),
    check('team_rule_order', sql`${t.minMembers} <= ${t.maxMembers}`),
    ...refuseOthers(t),
  ],
);

export const teams = pgTable(
  'team',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    leaderId: uuid().references(() => users.id),
    locked: boolean().notNull().default(false),
    /** Time at which the team ended; its work stays. */
    endedAt: moment(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index('team_course').on(t.courseId),
    index('team_leader').on(t.leaderId),
    uniqueIndex('team_name').on(t.courseId, t.name).where(sql`ended_at is null`),
  ],
);

/** Present and former members of a team: those who left keep their work. */
export const teamMembers = pgTable(
  'team_member',
  {
    id: key(),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'restrict' }),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    role: text().notNull().default(''),
    joinedAt: createdAt(),
    leftAt: moment(),
  },
  (t) => [
    index('team_member_team').on(t.teamId),
    index('team_member_user').on(t.userId),
    index('team_member_course').on(t.courseId),
    uniqueIndex('team_member_one').on(t.courseId, t.userId).where(sql`left_at is null`),
  ],
);

export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn'] as const;

export const teamInvitations = pgTable(
  'team_invitation',
  {
    id: key(),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    inviterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    state: oneOf(invitationStates).notNull().default('open'),
    createdAt: createdAt(),
  },
  (t) => [
    index('team_invitation_team').on(t.teamId),
    index('team_invitation_user').on(t.userId),
    index('team_invitation_inviter').on(t.inviterId),
    uniqueIndex('team_invitation_open').on(t.teamId, t.userId).where(sql`state = 'open'`),
    ...refuseOthers(t),
  ],
);
