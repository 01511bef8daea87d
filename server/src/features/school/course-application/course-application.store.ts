import type { ApplicationKind, ApplicationState } from '@xueyan/contract/school/course-application';
import { applicationTransitions } from '@xueyan/contract/school/course-application';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, min, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { roles, userRoles, users } from '../../../db/account.table.ts';
import { courseApplicationFiles, courseApplications, courseAuditors } from '../../../db/course-application.table.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import { taughtCourses, teamOf } from '../../../db/course-team.ts';
import { files } from '../../../db/file.table.ts';
import { isGranted } from '../../../db/granted.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import { allows, nextOf } from '../../../db/transition.ts';
import { clock } from '../../../platform/clock.ts';

export type ApplicationRow = typeof courseApplications.$inferSelect;

const teachers = alias(users, 'teacher');
const deciders = alias(users, 'decider');

/** Names of the applicant’s classes. */
const className = sql<string>`coalesce((
  select string_agg(c.name, '、' order by c.name) from class_member m join school_class c on c.id = m.class_id
  where m.user_id = ${courseApplications.userId}), '')`;

const described = (db: Db) =>
  db
    .select({
      row: courseApplications,
      courseName: courses.name,
      teacherId: courses.teacherId,
      teacherOrganizationId: teachers.organizationId,
      team: teamOf(courses.id),
      teacherName: teachers.userName,
      userName: users.userName,
      loginName: users.loginName,
      className,
      decidedByName: sql<string>`coalesce(${deciders.userName}, '')`,
    })
    .from(courseApplications)
    .innerJoin(courses, eq(courses.id, courseApplications.courseId))
    .innerJoin(teachers, eq(teachers.id, courses.teacherId))
    .innerJoin(users, eq(users.id, courseApplications.userId))
    .leftJoin(deciders, eq(deciders.id, courseApplications.decidedBy));
export type DescribedApplication = Awaited<ReturnType<typeof described>>[number];

interface Search extends PageInput {
  kind?: ApplicationKind | undefined;
  courseId?: string | undefined;
  tab?: 'waiting' | 'decided' | undefined;
  state?: ApplicationState | undefined;
  userName?: string | undefined;
  courseName?: string | undefined;
  teacherName?: string | undefined;
}

const sortable = {
  createTime: courseApplications.createdAt,
  decidedTime: courseApplications.decidedAt,
  courseName: courses.name,
  userName: users.userName,
  loginName: users.loginName,
};

/** Scope of a list: requests on the courses of a data range, or a person’s own requests. */
export type Whose = 'received' | 'made';

/** Condition: a waiting request on a course of a scope, except the person's own. */
const waitingFor = (scope: Scope, userId: string) =>
  and(
    withinScope(scope, taughtCourses('members')),
    eq(courseApplications.state, 'waiting'),
    ne(courseApplications.userId, userId),
  );

export const courseApplicationStore = {
  page: (db: Db, scope: Scope, whose: Whose, input: Search) => {
    const { kind, courseId, tab, state } = input;
    const isWaiting = eq(courseApplications.state, 'waiting');
    const where = and(
      withinScope(scope, whose === 'received' ? taughtCourses('members') : { own: courseApplications.userId }),
      kind && eq(courseApplications.kind, kind),
      courseId ? eq(courseApplications.courseId, courseId) : undefined,
      tab && (tab === 'waiting' ? isWaiting : ne(courseApplications.state, 'waiting')),
      state && eq(courseApplications.state, state),
      input.userName
        ? or(contains(users.userName, input.userName), contains(users.loginName, input.userName))
        : undefined,
      contains(courses.name, input.courseName),
      contains(teachers.userName, input.teacherName),
    );
    const fallback = tab === 'waiting' ? asc(courseApplications.createdAt) : desc(courseApplications.createdAt);
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, fallback, courseApplications.id));
    const total = async () => {
      const [counted] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(courseApplications)
        .innerJoin(courses, eq(courses.id, courseApplications.courseId))
        .innerJoin(teachers, eq(teachers.id, courses.teacherId))
        .innerJoin(users, eq(users.id, courseApplications.userId))
        .where(where);
      return counted?.count ?? 0;
    };
    return pageOf(input, found, total);
  },

  /** Counts the waiting requests on the courses of a scope by kind, except the person’s own. */
  countWaiting: async (db: Db, scope: Scope, userId: string): Promise<Map<ApplicationKind, number>> => {
    const rows = await db
      .select({ kind: courseApplications.kind, count: sql<number>`count(*)::int` })
      .from(courseApplications)
      .innerJoin(courses, eq(courses.id, courseApplications.courseId))
      .where(waitingFor(scope, userId))
      .groupBy(courseApplications.kind);
    return new Map(rows.map(({ kind, count }) => [kind, count]));
  },

  /** Returns the number of those requests of every kind, and the time of the oldest. */
  waiting: async (db: Db, scope: Scope, userId: string) => {
    const [row] = await db
      .select({ count: count(), oldestAt: min(courseApplications.createdAt) })
      .from(courseApplications)
      .innerJoin(courses, eq(courses.id, courseApplications.courseId))
      .where(waitingFor(scope, userId));
    return row ?? { count: 0, oldestAt: null };
  },

  find: async (db: Db, id: string): Promise<ApplicationRow | undefined> =>
    (await db.select().from(courseApplications).where(eq(courseApplications.id, id)))[0],

  /** As `find`; locks the request until the transaction ends. */
  lock: async (db: Db, id: string): Promise<ApplicationRow | undefined> =>
    (await db.select().from(courseApplications).where(eq(courseApplications.id, id)).for('update'))[0],

  /** Returns whether the row was inserted: false when the id exists or a request of the kind is waiting. */
  insert: async (db: Db, row: typeof courseApplications.$inferInsert): Promise<boolean> =>
    (await db.insert(courseApplications).values(row).onConflictDoNothing().returning({ id: courseApplications.id }))
      .length > 0,

  set: async (db: Db, id: string, row: Partial<ApplicationRow>): Promise<void> => {
    await db.update(courseApplications).set(row).where(eq(courseApplications.id, id));
  },

  /** Returns those of the files that the person uploaded for this request and that no other request has. */
  ownFiles: async (db: Db, applicationId: string, ownerId: string, ids: string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    const rows = await db
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          inArray(files.id, ids),
          eq(files.ownerId, ownerId),
          eq(files.scope, 'application'),
          eq(files.scopeId, applicationId),
        ),
      );
    return rows.map(({ id }) => id);
  },

  addFiles: async (db: Db, applicationId: string, fileIds: string[]): Promise<void> => {
    if (fileIds.length > 0)
      await db.insert(courseApplicationFiles).values(fileIds.map((fileId) => ({ applicationId, fileId })));
  },

  countFilesOf: (db: Db, applicationId: string): Promise<number> =>
    db.$count(files, and(eq(files.scope, 'application'), eq(files.scopeId, applicationId))),

  filesOf: (db: Db, applicationIds: string[]) =>
    applicationIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            applicationId: courseApplicationFiles.applicationId,
            ...{ id: files.id, name: files.name, bytes: files.bytes },
          })
          .from(courseApplicationFiles)
          .innerJoin(files, eq(files.id, courseApplicationFiles.fileId))
          .where(inArray(courseApplicationFiles.applicationId, applicationIds))
          .orderBy(files.createdAt),

  /** Returns whether an account is usable; with `asStudent`, also that it is a student’s. */
  isUsable: async (db: Db, userId: string, asStudent: boolean, now: Date): Promise<boolean> => {
    const found = await db
      .select({ forStudents: roles.forStudents })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(
        and(
          eq(users.id, userId),
          eq(users.state, 'normal'),
          or(isNull(users.expiresAt), gt(users.expiresAt, now)),
          isGranted(),
        ),
      );
    return found.some(({ forStudents }) => forStudents || !asStudent);
  },

  /** Enrols a student individually; an existing enrolment stays unchanged, and a guest becomes a student. */
  enrol: async (db: Db, courseId: string, userId: string): Promise<void> => {
    await db
      .insert(courseStudents)
      .values({ courseId, userId, kind: 'elective' })
      .onConflictDoUpdate({
        target: [courseStudents.courseId, courseStudents.userId],
        set: { kind: 'elective', createdAt: clock.now() },
        setWhere: eq(courseStudents.kind, 'guest'),
      });
  },

  letAudit: async (db: Db, row: { courseId: string; userId: string; startsAt: Date; endsAt: Date }): Promise<void> => {
    const { startsAt, endsAt } = row;
    await db
      .insert(courseAuditors)
      .values(row)
      .onConflictDoUpdate({ target: [courseAuditors.courseId, courseAuditors.userId], set: { startsAt, endsAt } });
  },

  endAudit: async (db: Db, courseId: string, userId: string): Promise<void> => {
    await db
      .delete(courseAuditors)
      .where(and(eq(courseAuditors.courseId, courseId), eq(courseAuditors.userId, userId)));
  },

  /** Expires waiting requests that are too old, on an ended course, or for a period that is over. */
  expire: async (db: Db, createdBefore: Date, now: Date, most: number): Promise<ApplicationRow[]> => {
    const due = db
      .select({ id: courseApplications.id })
      .from(courseApplications)
      .innerJoin(courses, eq(courses.id, courseApplications.courseId))
      .where(
        and(
          allows(courseApplications.state, applicationTransitions.expire),
          or(
            lt(courseApplications.createdAt, createdBefore),
            eq(courses.state, 'ended'),
            lt(courseApplications.auditUntil, now),
          ),
        ),
      )
      .limit(most)
      .for('update', { of: courseApplications, skipLocked: true });
    return db
      .update(courseApplications)
      .set({ state: nextOf(courseApplications.state, applicationTransitions.expire), decidedAt: now })
      .where(inArray(courseApplications.id, due))
      .returning();
  },
};
