import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { peopleNamed } from '../../../db/people-search.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { teamInvitations, teamMembers, teamRules, teams } from '../../../db/student-team.table.ts';

export type TeamRow = typeof teams.$inferSelect;
export type RulesRow = typeof teamRules.$inferSelect;

const person = { userId: users.id, userName: users.userName, avatar: users.avatar };
const present = isNull(teamMembers.leftAt);

export const studentTeamStore = {
  /** Locks the teams of a course until the transaction ends. */
  lock: async (db: Db, courseId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`teams ${courseId}`}, 0))`);
  },

  rules: async (db: Db, courseId: string): Promise<RulesRow | undefined> =>
    (await db.select().from(teamRules).where(eq(teamRules.courseId, courseId)))[0],

  /** Returns whether the rules still had that version; 0 means that there are none yet. */
  saveRules: async (db: Db, row: typeof teamRules.$inferInsert, version: number): Promise<boolean> => {
    const written =
      version === 0
        ? await db.insert(teamRules).values(row).onConflictDoNothing().returning({ id: teamRules.courseId })
        : await db
            .update(teamRules)
            .set({ ...row, version: version + 1 })
            .where(and(eq(teamRules.courseId, row.courseId), eq(teamRules.version, version)))
            .returning({ id: teamRules.courseId });
    return written.length > 0;
  },

  find: async (db: Db, id: string): Promise<TeamRow | undefined> =>
    (await db.select().from(teams).where(eq(teams.id, id)))[0],

  /** Lists the current teams by name. */
  ofCourse: (db: Db, courseId: string): Promise<TeamRow[]> =>
    db
      .select()
      .from(teams)
      .where(and(eq(teams.courseId, courseId), isNull(teams.endedAt)))
      .orderBy(asc(teams.name), asc(teams.id)),

  insert: async (db: Db, row: typeof teams.$inferInsert): Promise<string> =>
    (await db.insert(teams).values(row).returning({ id: teams.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<TeamRow>): Promise<void> => {
    await db
      .update(teams)
      .set({ ...row, version: sql`${teams.version} + 1` })
      .where(eq(teams.id, id));
  },

  nameTaken: async (db: Db, courseId: string, name: string): Promise<boolean> =>
    (await db.$count(teams, and(eq(teams.courseId, courseId), eq(teams.name, name), isNull(teams.endedAt)))) > 0,

  /** Lists the current members in the order in which they joined. */
  members: (db: Db, where: { teamId: string } | { courseId: string }) =>
    db
      .select({ ...person, teamId: teamMembers.teamId, role: teamMembers.role })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .where(
        and(
          present,
          'teamId' in where ? eq(teamMembers.teamId, where.teamId) : eq(teamMembers.courseId, where.courseId),
        ),
      )
      .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id)),

  /** Lists current and former members. */
  everMembers: (db: Db, teamId: string) =>
    db
      .select({ ...person, here: sql<boolean>`bool_or(${teamMembers.leftAt} is null)` })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .where(eq(teamMembers.teamId, teamId))
      .groupBy(users.id)
      .orderBy(sql`bool_or(${teamMembers.leftAt} is null) desc`, asc(users.loginName)),

  teamOf: async (db: Db, courseId: string, userId: string): Promise<string | undefined> =>
    (
      await db
        .select({ teamId: teamMembers.teamId })
        .from(teamMembers)
        .where(and(present, eq(teamMembers.courseId, courseId), eq(teamMembers.userId, userId)))
    )[0]?.teamId,

  add: async (db: Db, team: Pick<TeamRow, 'id' | 'courseId'>, userIds: string[]): Promise<void> => {
    if (userIds.length === 0) return;
    await db
      .insert(teamMembers)
      .values(userIds.map((userId) => ({ teamId: team.id, courseId: team.courseId, userId })));
  },

  takeOut: async (db: Db, teamId: string, userId: string, leftAt: Date): Promise<void> => {
    await db
      .update(teamMembers)
      .set({ leftAt })
      .where(and(present, eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
  },

  setRole: async (db: Db, teamId: string, userId: string, role: string): Promise<void> => {
    await db
      .update(teamMembers)
      .set({ role })
      .where(and(present, eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
  },

  /** Lists the students of a course by number. */
  studentsOf: (db: Db, courseId: string) =>
    db
      .selectDistinct({ ...person, loginName: users.loginName })
      .from(courseTakers)
      .innerJoin(users, and(eq(users.id, courseTakers.userId), eq(users.state, 'normal')))
      .where(eq(courseTakers.courseId, courseId))
      .orderBy(users.loginName),

  invite: async (db: Db, row: typeof teamInvitations.$inferInsert): Promise<boolean> =>
    (await db.insert(teamInvitations).values(row).onConflictDoNothing().returning({ id: teamInvitations.id })).length >
    0,

  invitation: async (db: Db, id: string) =>
    (await db.select().from(teamInvitations).where(eq(teamInvitations.id, id)))[0],

  setInvitation: async (db: Db, id: string, state: 'accepted' | 'declined'): Promise<void> => {
    await db.update(teamInvitations).set({ state }).where(eq(teamInvitations.id, id));
  },

  invitationsOf: (db: Db, courseId: string, userId: string) =>
    db
      .select({
        ...{ invitationId: teamInvitations.id, teamId: teams.id, teamName: teams.name },
        inviterName: users.userName,
      })
      .from(teamInvitations)
      .innerJoin(teams, and(eq(teams.id, teamInvitations.teamId), isNull(teams.endedAt)))
      .innerJoin(users, eq(users.id, teamInvitations.inviterId))
      .where(and(eq(teams.courseId, courseId), eq(teamInvitations.userId, userId), eq(teamInvitations.state, 'open')))
      .orderBy(asc(teamInvitations.createdAt)),

  /** Lists a page of the students of one course; the caller has checked the right. */
  page: (
    db: Db,
    scope: Scope,
    input: PageInput & { courseId: string; words?: string | undefined; placed?: boolean | undefined },
  ) => {
    const inCourse = inArray(
      users.id,
      db.select({ id: courseTakers.userId }).from(courseTakers).where(eq(courseTakers.courseId, input.courseId)),
    );
    const placed: Record<string, SQL> = { true: isNotNull(teams.id), false: isNull(teams.id) };
    const where = and(
      withinScope(scope, { own: users.id }),
      inCourse,
      eq(users.state, 'normal'),
      peopleNamed(input.words),
      placed[String(input.placed)],
    );
    const ofCourse = and(eq(teamMembers.userId, users.id), eq(teamMembers.courseId, input.courseId), present);
    const className = sql<string>`coalesce((select min(class_name) from ${courseTakers}
      where ${courseTakers.courseId} = ${input.courseId} and ${courseTakers.userId} = ${users.id}), '')`;
    const found = db
      .select({
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName, className },
        teamName: sql<string>`coalesce(${teams.name}, '')`,
        role: sql<string>`coalesce(${teamMembers.role}, '')`,
        leader: sql<boolean>`coalesce(${teams.leaderId} = ${users.id}, false)`,
      })
      .from(users)
      .leftJoin(teamMembers, ofCourse)
      .leftJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(where)
      .orderBy(
        ...orderOf(input.orderFlag, { loginName: users.loginName, teamName: teams.name }, asc(teams.name), users.id),
      );
    const count = db
      .select({ n: sql<number>`count(*)::int` })
      .from(users)
      .leftJoin(teamMembers, ofCourse)
      .leftJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(where);
    return pageOf(input, found, async () => (await count)[0]?.n ?? 0);
  },
};
