import type { reportArchiveApi } from '@xueyan/contract/teaching/report-archive';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, countDistinct, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { taughtCourses } from '../../../db/course-team.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courseClasses, courses, sections } from '../../../db/teaching.table.ts';

type Search = z.output<typeof reportArchiveApi.list.input>;

const className = sql<string>`coalesce(min(${courseTakers.className}), '')`;
const state = sql<NonNullable<Search['reportState']>>`coalesce(${attempts.reportState}, 'unwritten')`;
const counting = and(
  eq(attempts.sectionId, sections.id),
  eq(attempts.ownerId, users.id),
  eq(attempts.trial, false),
  eq(attempts.superseded, false),
);
const inClass = (classId: string): SQL =>
  sql`exists (select from ${classMembers} as mate where mate.class_id = ${classId} and mate.user_id = ${users.id})`;
const experiments = eq(sections.kind, 'experiment');

const sortable = {
  ...{ loginName: users.loginName, userName: users.userName, className, sectionTitle: sections.title },
  ...{ courseName: courses.name, submitTime: attempts.submittedAt, score: publishedMarks.score },
};

export const reportArchiveStore = {
  /** Lists a page of every student of the courses with every experiment of theirs. */
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, taughtCourses('mark')),
      isNull(courses.archivedAt),
      input.courseId ? eq(courses.id, input.courseId) : undefined,
      input.sectionId ? eq(sections.id, input.sectionId) : undefined,
      input.classId ? inClass(input.classId) : undefined,
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
      input.reportState ? eq(state, input.reportState) : undefined,
      input.late === undefined ? undefined : eq(sql`coalesce(${attempts.late}, false)`, input.late),
    );
    const list = db
      .select({
        studentId: users.id,
        runId: attempts.id,
        sectionId: sections.id,
        sectionTitle: sections.title,
        courseId: courses.id,
        courseName: courses.name,
        loginName: users.loginName,
        userName: users.userName,
        className,
        reportState: state,
        late: sql<boolean>`coalesce(${attempts.late}, false)`,
        submittedAt: attempts.submittedAt,
        score: publishedMarks.score,
        points: publishedMarks.points,
      })
      .from(courses)
      .innerJoin(sections, and(eq(sections.courseId, courses.id), experiments))
      .innerJoin(courseTakers, eq(courseTakers.courseId, courses.id))
      .innerJoin(users, eq(users.id, courseTakers.userId))
      .leftJoin(attempts, counting)
      .leftJoin(publishedMarks, and(eq(publishedMarks.runId, attempts.id), isNull(publishedMarks.endedAt)))
      .where(where)
      .groupBy(courses.id, sections.id, users.id, attempts.id, publishedMarks.id)
      .orderBy(
        ...orderOf(input.orderFlag, sortable, sql`${attempts.submittedAt} desc nulls last`, sections.id),
        asc(users.loginName),
      );
    const total = async () => {
      const [row] = await db
        .select({ total: countDistinct(sql`(${sections.id}, ${users.id})`) })
        .from(courses)
        .innerJoin(sections, and(eq(sections.courseId, courses.id), experiments))
        .innerJoin(courseTakers, eq(courseTakers.courseId, courses.id))
        .innerJoin(users, eq(users.id, courseTakers.userId))
        .leftJoin(attempts, counting)
        .where(where);
      return row?.total ?? 0;
    };
    return pageOf(input, list, total);
  },

  experiments: (db: Db, courseId: string) =>
    db
      .select({ sectionId: sections.id, title: sections.title })
      .from(sections)
      .where(and(eq(sections.courseId, courseId), experiments))
      .orderBy(asc(sections.position), asc(sections.id)),

  classes: (db: Db, courseId: string) =>
    db
      .select({ classId: schoolClasses.id, className: schoolClasses.name })
      .from(courseClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, courseClasses.classId))
      .where(eq(courseClasses.courseId, courseId))
      .orderBy(asc(schoolClasses.name), asc(schoolClasses.id)),

  /** Lists attempts of an experiment with submitted reports, by number, of students who are in the course. */
  handedIn: (db: Db, sectionId: string, classId: string | undefined, most: number) =>
    db
      .select({ runId: attempts.id })
      .from(attempts)
      .innerJoin(users, eq(users.id, attempts.ownerId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .where(
        and(
          eq(attempts.sectionId, sectionId),
          eq(attempts.trial, false),
          eq(attempts.superseded, false),
          sql`${attempts.submittedAt} is not null`,
          sql`exists (select from ${courseTakers} as inside where inside.course_id = ${sections.courseId} and inside.user_id = ${users.id})`,
          classId ? inClass(classId) : undefined,
        ),
      )
      .orderBy(asc(users.loginName))
      .limit(most),
};
