import type { restudyApi } from '@xueyan/contract/school/restudy';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { schoolClasses, users } from '../../../db/account.table.ts';
import { courseStudents, courseWithdrawals, restudies } from '../../../db/course-student.table.ts';
import { teamOf } from '../../../db/course-team.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';
import { attempts, courseClasses, courses, sections } from '../../../db/teaching.table.ts';
import { clock } from '../../../platform/clock.ts';

type Search = z.output<typeof restudyApi.list.input>;

const own = alias(schoolClasses, 'own_class');

/** Sum of the published marks of one enrolment. */
const scoreOf = (enrolment: ReturnType<typeof sql>) =>
  sql<number | null>`(select sum(${publishedMarks.score})::float8 from ${publishedMarks}
    join ${attempts} on ${attempts.id} = ${publishedMarks.runId} join ${sections} on ${sections.id} = ${attempts.sectionId}
    where ${sections.courseId} = ${restudies.courseId} and ${attempts.ownerId} = ${restudies.userId}
      and ${attempts.enrolment} = ${enrolment} and ${publishedMarks.endedAt} is null)`;

/** Last former enrolment with any work: a retake entered by mistake has none. */
const timeBefore = sql`(select max(former.enrolment) from attempt as former join section as place on place.id = former.section_id
  where place.course_id = ${restudies.courseId} and former.owner_id = ${restudies.userId} and former.enrolment < ${restudies.enrolment})`;

const described = (db: Db) =>
  db
    .select({
      row: restudies,
      courseName: courses.name,
      ...{ studentNumber: students.number, studentName: students.name },
      ownClassName: sql<string>`coalesce(${own.name}, '')`,
      organizationId: own.organizationId,
      className: sql<string>`coalesce(${schoolClasses.name}, '')`,
      scoreBefore: scoreOf(timeBefore),
      score: scoreOf(sql`${restudies.enrolment}`),
    })
    .from(restudies)
    .innerJoin(courses, eq(courses.id, restudies.courseId))
    .innerJoin(students, eq(students.accountId, restudies.userId))
    .leftJoin(own, eq(own.id, students.classId))
    .leftJoin(schoolClasses, eq(schoolClasses.id, restudies.classId));
export type DescribedRestudy = Awaited<ReturnType<typeof described>>[number];

const sortable = {
  studentNumber: students.number,
  studentName: students.name,
  courseName: courses.name,
  term: restudies.term,
  createTime: restudies.createdAt,
};

/** Condition: a person’s attempts at a course, without a teacher’s trials. */
const ofCourse = (db: Db, courseId: string, userId: string) =>
  and(
    eq(attempts.ownerId, userId),
    eq(attempts.trial, false),
    inArray(attempts.sectionId, db.select({ id: sections.id }).from(sections).where(eq(sections.courseId, courseId))),
  );

export const restudyStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { organization: own.organizationId }),
      contains(students.number, input.studentNumber),
      contains(students.name, input.studentName),
      contains(courses.name, input.courseName),
      contains(schoolClasses.name, input.className),
      contains(restudies.term, input.term),
      input.state && eq(restudies.state, input.state),
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(restudies.createdAt), restudies.id));
    return pageOf(input, found, async () => {
      const counted = db
        .select({ total: sql<number>`count(*)::int` })
        .from(restudies)
        .innerJoin(courses, eq(courses.id, restudies.courseId))
        .innerJoin(students, eq(students.accountId, restudies.userId))
        .leftJoin(own, eq(own.id, students.classId))
        .leftJoin(schoolClasses, eq(schoolClasses.id, restudies.classId));
      return (await counted.where(where))[0]?.total ?? 0;
    });
  },

  /** Locks retakes until the transaction ends, in the order of ids, which prevents deadlocks. */
  hold: async (db: Db, ids: string[]): Promise<DescribedRestudy[]> => {
    await db
      .select({ id: restudies.id })
      .from(restudies)
      .where(inArray(restudies.id, ids))
      .orderBy(restudies.id)
      .for('update');
    return described(db).where(inArray(restudies.id, ids)).orderBy(students.number);
  },

  /** Returns students of the register, locked until the transaction ends. */
  students: (db: Db, ids: string[]) =>
    db
      .select({
        ...{ studentId: students.id, name: students.name, accountId: students.accountId, state: students.state },
        organizationId: schoolClasses.organizationId,
      })
      .from(students)
      .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
      .where(inArray(students.id, ids))
      .orderBy(students.id)
      .for('update', { of: students }),

  takesCourse: async (db: Db, courseId: string, classId: string): Promise<boolean> =>
    (await db.$count(courseClasses, and(eq(courseClasses.courseId, courseId), eq(courseClasses.classId, classId)))) > 0,

  /** Returns those of the people who retake the course now. */
  active: async (db: Db, courseId: string, userIds: string[]): Promise<Set<string>> =>
    new Set(
      (
        await db
          .select({ userId: restudies.userId })
          .from(restudies)
          .where(
            and(eq(restudies.courseId, courseId), inArray(restudies.userId, userIds), eq(restudies.state, 'active')),
          )
      ).map(({ userId }) => userId),
    ),

  /** As `active`, with names; locks the rows until the transaction ends. */
  holdActive: (db: Db, courseId: string, userIds: string[]) =>
    db
      .select({ row: restudies, name: users.userName })
      .from(restudies)
      .innerJoin(users, eq(users.id, restudies.userId))
      .where(and(eq(restudies.courseId, courseId), inArray(restudies.userId, userIds), eq(restudies.state, 'active')))
      .orderBy(restudies.id)
      .for('update', { of: restudies }),

  /** Returns students in school with an account, by lower-case number. */
  numbered: (db: Db, numbers: string[]) =>
    db
      .select({
        ...{ studentId: students.id, userId: students.accountId, key: sql<string>`lower(${students.number})` },
        organizationId: schoolClasses.organizationId,
      })
      .from(students)
      .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
      .where(
        and(
          sql`lower(${students.number}) = any(${sql.param(numbers)}::text[])`,
          eq(students.state, 'inSchool'),
          isNotNull(students.accountId),
        ),
      ),

  /** Returns courses that have not ended, by name or number. */
  coursesNamed: (db: Db, names: string[]) =>
    db
      .select({
        ...{ id: courses.id, name: courses.name, number: courses.number, teacherId: courses.teacherId },
        teacherOrganizationId: organizationOf(courses.teacherId),
        team: teamOf(courses.id),
      })
      .from(courses)
      .where(and(or(inArray(courses.name, names), inArray(courses.number, names)), ne(courses.state, 'ended'))),

  classesOf: (db: Db, courseIds: string[]) =>
    db
      .select({
        ...{ courseId: courseClasses.courseId, classId: schoolClasses.id },
        ...{ name: schoolClasses.name, code: schoolClasses.code },
      })
      .from(courseClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, courseClasses.classId))
      .where(inArray(courseClasses.courseId, courseIds)),

  /** Returns the current retakes of courses. */
  activeOf: (db: Db, courseIds: string[]) =>
    db
      .select({ courseId: restudies.courseId, userId: restudies.userId })
      .from(restudies)
      .where(and(inArray(restudies.courseId, courseIds), eq(restudies.state, 'active'))),

  /** Inserts a retake and closes the attempts of the enrolment before. */
  begin: async (db: Db, row: Omit<typeof restudies.$inferInsert, 'enrolment'>): Promise<string> => {
    const { courseId, userId } = row;
    const before = sql`(select coalesce(max(greatest(enrolment, 0)), 0) + 1 from (
      select enrolment from restudy where course_id = ${courseId} and user_id = ${userId}
      union all select attempt.enrolment from attempt join section on section.id = attempt.section_id
        where section.course_id = ${courseId} and attempt.owner_id = ${userId}) as former)`;
    const [created] = await db
      .insert(restudies)
      .values({ ...row, enrolment: before as unknown as number })
      .returning({ id: restudies.id });
    await db
      .update(attempts)
      .set({ superseded: true })
      .where(ofCourse(db, courseId, userId));
    await db
      .insert(courseStudents)
      .values({ courseId, userId, kind: 'restudy' })
      .onConflictDoUpdate({ target: [courseStudents.courseId, courseStudents.userId], set: { kind: 'restudy' } });
    await db
      .delete(courseWithdrawals)
      .where(and(eq(courseWithdrawals.courseId, courseId), eq(courseWithdrawals.userId, userId)));
    return created?.id ?? '';
  },

  /** Ends a retake. Without any work in it, the former attempts count again; returns whether that is the case. */
  end: async (db: Db, { id, courseId, userId, enrolment }: typeof restudies.$inferSelect): Promise<boolean> => {
    await db.update(restudies).set({ state: 'ended', endedAt: clock.now() }).where(eq(restudies.id, id));
    await db
      .delete(courseStudents)
      .where(
        and(
          eq(courseStudents.courseId, courseId),
          eq(courseStudents.userId, userId),
          eq(courseStudents.kind, 'restudy'),
        ),
      );
    const mine = ofCourse(db, courseId, userId);
    if ((await db.$count(attempts, and(mine, eq(attempts.enrolment, enrolment)))) > 0) return false;
    const last = sql`(select max(former.enrolment) from attempt as former
      where former.section_id = ${attempts.sectionId} and former.owner_id = ${userId})`;
    await db
      .update(attempts)
      .set({ superseded: false })
      .where(and(mine, sql`${attempts.enrolment} = ${last}`));
    return true;
  },
};
