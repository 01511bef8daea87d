import type { ClassState } from '@xueyan/contract/school/school-class';
import type { RoleCode } from '@xueyan/contract/wire/actor';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { classMembers, organizations, roles, schoolClasses, userRoles, users } from '../../../db/account.table.ts';
import { examClasses } from '../../../db/exam.table.ts';
import { contains, orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses } from '../../../db/teaching.table.ts';

const teacherRole: RoleCode = 'ROLE_TEACHER';

const studentCount = sql<number>`(select count(*)::int from ${classMembers} where ${classMembers.classId} = ${schoolClasses.id})`;
const courseCount = sql<number>`(select count(*)::int from ${courseClasses} where ${courseClasses.classId} = ${schoolClasses.id})`;

const headTeacherName = sql<string>`coalesce((select ${users.userName} from ${users} where ${users.id} = ${schoolClasses.headTeacherId}), '')`;

const described = (db: Db) =>
  db
    .select({
      classId: schoolClasses.id,
      classCode: schoolClasses.code,
      className: schoolClasses.name,
      organizationId: schoolClasses.organizationId,
      organizationName: sql<string>`coalesce(${organizations.name}, '')`,
      ...{ grade: schoolClasses.grade, major: schoolClasses.major, state: schoolClasses.state },
      headTeacherId: schoolClasses.headTeacherId,
      headTeacherName,
      createdAt: schoolClasses.createdAt,
      studentCount,
      courseCount,
    })
    .from(schoolClasses)
    .leftJoin(organizations, eq(organizations.id, schoolClasses.organizationId));
export type DescribedClass = Awaited<ReturnType<typeof described>>[number];

const sortable = {
  classCode: schoolClasses.code,
  className: schoolClasses.name,
  ...{ grade: schoolClasses.grade, major: schoolClasses.major, state: schoolClasses.state },
  createTime: schoolClasses.createdAt,
  studentCount,
  courseCount,
};

export interface ClassSearch extends PageInput {
  className?: string | undefined;
  classCode?: string | undefined;
  /** Filter by any of these organizations. */
  organizationIds?: string[] | undefined;
  grade?: string | undefined;
  major?: string | undefined;
  headTeacherName?: string | undefined;
  state?: ClassState | undefined;
}

export const schoolClassStore = {
  page: async (db: Db, scope: Scope, input: ClassSearch) => {
    const where = and(
      withinScope(scope, { organization: schoolClasses.organizationId }),
      input.organizationIds && inArray(schoolClasses.organizationId, input.organizationIds),
      contains(schoolClasses.name, input.className),
      contains(schoolClasses.code, input.classCode),
      contains(schoolClasses.grade, input.grade),
      contains(schoolClasses.major, input.major),
      input.headTeacherName ? sql`${headTeacherName} ilike ${patternOf(input.headTeacherName)}` : undefined,
      input.state && eq(schoolClasses.state, input.state),
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(schoolClasses.createdAt), schoolClasses.id));
    return pageOf(input, found, () => db.$count(schoolClasses, where));
  },

  describe: (db: Db, ids: string[]): Promise<DescribedClass[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : described(db).where(inArray(schoolClasses.id, ids)).orderBy(schoolClasses.code),

  /** Returns those of the classes that exams refer to. */
  inExams: async (db: Db, ids: string[]): Promise<string[]> =>
    (await db.select({ id: examClasses.classId }).from(examClasses).where(inArray(examClasses.classId, ids))).map(
      ({ id }) => id,
    ),

  /** Returns classes of a scope that have one of the names or codes. */
  named: (db: Db, scope: Scope, names: string[]) =>
    db
      .select({
        id: schoolClasses.id,
        code: schoolClasses.code,
        name: schoolClasses.name,
        organizationId: schoolClasses.organizationId,
        state: schoolClasses.state,
      })
      .from(schoolClasses)
      .where(
        and(
          withinScope(scope, { organization: schoolClasses.organizationId }),
          sql`(${schoolClasses.name} = any(${sql.param(names)}::text[]) or ${schoolClasses.code} = any(${sql.param(names)}::text[]))`,
        ),
      ),

  /**
   * Returns the code of an active class with the same name, organization and grade; locks the name until the
   * transaction ends.
   */
  codeOfNamesake: async (
    db: Db,
    { className, organizationId, grade }: { className: string; organizationId: string | null; grade: string },
    exceptId?: string,
  ): Promise<string | null> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`class named ${className}`}, 0))`);
    const [found] = await db
      .select({ code: schoolClasses.code })
      .from(schoolClasses)
      .where(
        and(
          eq(schoolClasses.name, className),
          eq(schoolClasses.grade, grade),
          organizationId ? eq(schoolClasses.organizationId, organizationId) : isNull(schoolClasses.organizationId),
          eq(schoolClasses.state, 'active'),
          exceptId ? ne(schoolClasses.id, exceptId) : undefined,
        ),
      )
      .limit(1);
    return found?.code ?? null;
  },

  /** Returns teachers who can sign in, by name or login name, or by id. */
  teachers: (db: Db, { words, id }: { words?: string | undefined; id?: string }) =>
    db
      .selectDistinct({ userId: users.id, userName: users.userName, loginName: users.loginName })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.code, teacherRole)))
      .where(
        and(
          eq(users.state, 'normal'),
          or(contains(users.userName, words), contains(users.loginName, words)),
          id ? eq(users.id, id) : undefined,
        ),
      )
      .orderBy(users.userName, users.id)
      .limit(20),

  /** Locks the creation of classes by rosters until the transaction ends. */
  lockOpening: (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('classes of a roster'))`),

  /** Locks classes and their membership until the transaction ends. */
  lock: async (db: Db, ids: string[]): Promise<void> => {
    await db
      .select({ id: schoolClasses.id })
      .from(schoolClasses)
      .where(inArray(schoolClasses.id, ids))
      .orderBy(schoolClasses.id)
      .for('update');
  },

  insert: async (db: Db, row: typeof schoolClasses.$inferInsert): Promise<string> => {
    const [created] = await db.insert(schoolClasses).values(row).returning({ id: schoolClasses.id });
    return created?.id ?? '';
  },

  update: async (db: Db, id: string, row: Partial<typeof schoolClasses.$inferInsert>): Promise<void> => {
    await db.update(schoolClasses).set(row).where(eq(schoolClasses.id, id));
  },

  remove: async (db: Db, ids: string[]): Promise<void> => {
    await db.delete(schoolClasses).where(inArray(schoolClasses.id, ids));
  },

  /** Returns the people who were not in the class before. */
  addMembers: async (db: Db, classId: string, userIds: string[]): Promise<string[]> =>
    (
      await db
        .insert(classMembers)
        .values(userIds.map((userId) => ({ classId, userId })))
        .onConflictDoNothing()
        .returning({ userId: classMembers.userId })
    ).map(({ userId }) => userId),

  /** As `addMembers` for several classes; returns the people who joined. */
  addEverywhere: async (db: Db, members: { classId: string; userId: string }[]): Promise<string[]> =>
    (
      await db.insert(classMembers).values(members).onConflictDoNothing().returning({ userId: classMembers.userId })
    ).map(({ userId }) => userId),

  /** Returns the people who were in the class before. */
  removeMembers: async (db: Db, classId: string, userIds: string[]): Promise<string[]> =>
    (
      await db
        .delete(classMembers)
        .where(and(eq(classMembers.classId, classId), inArray(classMembers.userId, userIds)))
        .returning({ userId: classMembers.userId })
    ).map(({ userId }) => userId),

  membersOf: async (db: Db, classIds: string[]): Promise<string[]> =>
    (
      await db
        .selectDistinct({ userId: classMembers.userId })
        .from(classMembers)
        .where(inArray(classMembers.classId, classIds))
    ).map(({ userId }) => userId),

  isMember: async (db: Db, classId: string, userId: string): Promise<boolean> =>
    (await db.$count(classMembers, and(eq(classMembers.classId, classId), eq(classMembers.userId, userId)))) > 0,

  countOf: async (db: Db, classIds: string[]): Promise<number> =>
    classIds.length === 0 ? 0 : db.$count(schoolClasses, and(inArray(schoolClasses.id, classIds))),
};
