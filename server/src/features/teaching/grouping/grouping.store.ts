import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { groupingGroups, groupingMembers, groupings } from '../../../db/grouping.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, sections } from '../../../db/teaching.table.ts';

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

  /** Answers whether it was still of that version. */
  raise: async (db: Db, id: string, version: number): Promise<boolean> =>
    (
      await db
        .update(groupings)
        .set({ version: version + 1, method: 'hand' })
        .where(and(eq(groupings.id, id), eq(groupings.version, version)))
        .returning({ id: groupings.id })
    ).length > 0,

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(groupings).where(eq(groupings.id, id));
  },

  /** These groups in place of those before. */
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

  /** Students of a course by their numbers. */
  studentsOf: (db: Db, courseId: string) =>
    db
      .selectDistinct({ userId: users.id, userName: users.userName, loginName: users.loginName })
      .from(courseMembers)
      .innerJoin(users, and(eq(users.id, courseMembers.userId), eq(users.state, 'normal')))
      .where(eq(courseMembers.courseId, courseId))
      .orderBy(users.loginName),

  byNumber: async (db: Db, userIds: string[]): Promise<string[]> =>
    userIds.length === 0
      ? []
      : (await db.select({ id: users.id }).from(users).where(inArray(users.id, userIds)).orderBy(users.loginName)).map(
          ({ id }) => id,
        ),

  /** What share of the points somebody has had in a course so far, of those with a published mark. */
  marksIn: (db: Db, courseId: string) =>
    db
      .select({
        userId: attempts.ownerId,
        share: sql<number>`sum(${publishedMarks.score})::float / greatest(sum(${publishedMarks.points}), 1)`,
      })
      .from(publishedMarks)
      .innerJoin(attempts, eq(attempts.id, publishedMarks.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(eq(sections.courseId, courseId), isNull(publishedMarks.endedAt)))
      .groupBy(attempts.ownerId),

  /** Groupings of one course, whose right was asked before. */
  page: async (db: Db, scope: Scope, input: PageInput & { courseId: string; name?: string | undefined }) => {
    const where = and(
      withinScope(scope, { own: groupings.ownerId }),
      eq(groupings.courseId, input.courseId),
      contains(groupings.name, input.name),
    );
    const groupCount = db.$count(groupingGroups, eq(groupingGroups.groupingId, groupings.id));
    const memberCount = db.$count(groupingMembers, eq(groupingMembers.groupingId, groupings.id));
    const found = db
      .select({ row: groupings, groupCount, memberCount })
      .from(groupings)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: groupings.createdAt, name: groupings.name },
          desc(groupings.createdAt),
          groupings.id,
        ),
      );
    return pageOf(input, found, () => db.$count(groupings, where));
  },
};
