import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { machineGroupings } from '../../../db/cluster.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { taughtCourses } from '../../../db/course-team.ts';
import { groupingGroups, groupingMembers, groupings } from '../../../db/grouping.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { inSpan } from '../../../db/span.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import type { Span } from '../../../platform/clock.ts';

export type GroupingRow = typeof groupings.$inferSelect;
export interface NewGroup {
  name: string;
  memberIds: string[];
}

export const groupingStore = {
  find: async (db: Db, id: string): Promise<GroupingRow | undefined> =>
    (await db.select().from(groupings).where(eq(groupings.id, id)))[0],

  insert: async (db: Db, row: typeof groupings.$inferInsert): Promise<string> =>
    (await db.insert(groupings).values(row).returning({ id: groupings.id }))[0]?.id ?? '',

  /** Returns whether the grouping still had that version. */
  raise: async (db: Db, id: string, version: number): Promise<boolean> =>
    (
      await db
        .update(groupings)
        .set({ version: version + 1, method: 'hand' })
        .where(and(eq(groupings.id, id), eq(groupings.version, version)))
        .returning({ id: groupings.id })
    ).length > 0,

  /** Returns the title of an experiment whose machines are shared by the groups. */
  experimentOf: async (db: Db, id: string): Promise<string | undefined> =>
    (
      await db
        .select({ title: sections.title })
        .from(machineGroupings)
        .innerJoin(sections, eq(sections.id, machineGroupings.sectionId))
        .where(eq(machineGroupings.groupingId, id))
        .limit(1)
    )[0]?.title,

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(groupings).where(eq(groupings.id, id));
  },

  /** Replaces the groups of a grouping. */
  setGroups: async (db: Db, groupingId: string, groups: NewGroup[]): Promise<void> => {
    await db.delete(groupingGroups).where(eq(groupingGroups.groupingId, groupingId));
    const made = await db
      .insert(groupingGroups)
      .values(groups.map(({ name }, position) => ({ groupingId, name, position })))
      .returning({ groupId: groupingGroups.id, position: groupingGroups.position });
    const members = made.flatMap(({ groupId, position }) =>
      (groups[position]?.memberIds ?? []).map((userId) => ({ groupingId, groupId, userId })),
    );
    if (members.length > 0) await db.insert(groupingMembers).values(members);
  },

  groupsOf: (db: Db, groupingId: string) =>
    db
      .select({
        ...{ groupId: groupingGroups.id, name: groupingGroups.name },
        ...{ userId: users.id, userName: users.userName },
      })
      .from(groupingGroups)
      .leftJoin(groupingMembers, eq(groupingMembers.groupId, groupingGroups.id))
      .leftJoin(users, eq(users.id, groupingMembers.userId))
      .where(eq(groupingGroups.groupingId, groupingId))
      .orderBy(asc(groupingGroups.position), asc(users.loginName)),

  /** Lists the students of a course by number. */
  studentsOf: (db: Db, courseId: string) =>
    db
      .selectDistinct({ userId: users.id, userName: users.userName, loginName: users.loginName })
      .from(courseTakers)
      .innerJoin(users, and(eq(users.id, courseTakers.userId), eq(users.state, 'normal')))
      .where(eq(courseTakers.courseId, courseId))
      .orderBy(users.loginName),

  byNumber: async (db: Db, userIds: string[]): Promise<string[]> =>
    userIds.length === 0
      ? []
      : (await db.select({ id: users.id }).from(users).where(inArray(users.id, userIds)).orderBy(users.loginName)).map(
          ({ id }) => id,
        ),

  /** Lists a page of groupings of the courses within a scope, or of one of them. */
  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & { courseId?: string | undefined; name?: string | undefined },
    span: Span,
  ) => {
    const where = and(
      withinScope(scope, taughtCourses('run')),
      input.courseId ? eq(groupings.courseId, input.courseId) : undefined,
      inSpan(groupings.createdAt, span),
      contains(groupings.name, input.name),
    );
    const groupCount = db.$count(groupingGroups, eq(groupingGroups.groupingId, groupings.id));
    const memberCount = db.$count(groupingMembers, eq(groupingMembers.groupingId, groupings.id));
    const found = db
      .select({ row: groupings, courseName: courses.name, groupCount, memberCount })
      .from(groupings)
      .innerJoin(courses, eq(courses.id, groupings.courseId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: groupings.createdAt, name: groupings.name },
          desc(groupings.createdAt),
          groupings.id,
        ),
      );
    const counted = db
      .select({ one: sql`1` })
      .from(groupings)
      .innerJoin(courses, eq(courses.id, groupings.courseId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },
};
