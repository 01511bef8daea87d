import { type CourseClassId, isVirtualClass } from '@xueyan/contract/school/course-choice';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, exists, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import { taughtCourses, teamOf } from '../../../db/course-team.ts';
import { lessonClasses, lessons } from '../../../db/schedule.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses, courses } from '../../../db/teaching.table.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';

export type LessonRow = typeof lessons.$inferSelect;
/** Columns that a plan sets for each of its lessons. */
export type LessonColumns = Pick<
  typeof lessons.$inferInsert,
  'groupId' | 'courseId' | 'teacherName' | 'classroom' | 'classroomId' | 'date' | 'startPeriod' | 'endPeriod'
>;

const classes = sql<{ classId: string; className: string }[]>`coalesce((
  select json_agg(json_build_object('classId', ${schoolClasses.id}, 'className', ${schoolClasses.name}) order by ${schoolClasses.name})
  from ${lessonClasses} join ${schoolClasses} on ${schoolClasses.id} = ${lessonClasses.classId}
  where ${lessonClasses.lessonId} = ${lessons.id}), '[]')`;
const groupSize = sql<number>`(select count(*)::int from ${lessons} as sibling where sibling.group_id = ${lessons.groupId})`;

const described = (db: Db) =>
  db
    .select({
      lesson: lessons,
      courseName: courses.name,
      ownerId: courses.teacherId,
      ownerOrganizationId: users.organizationId,
      team: teamOf(courses.id),
      ownerName: users.userName,
      classes,
      groupSize,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(users, eq(users.id, courses.teacherId));
/** A lesson with its course, teacher and classes. */
export type DescribedLesson = Awaited<ReturnType<typeof described>>[number];

/** Condition: lessons of a released or ended course for a class or virtual class of the user. */
function studiedBy(db: Db, userId: string): SQL | undefined {
  const inClass = db
    .select({ one: sql`1` })
    .from(lessonClasses)
    .innerJoin(
      courseClasses,
      and(eq(courseClasses.classId, lessonClasses.classId), eq(courseClasses.courseId, courses.id)),
    )
    .innerJoin(classMembers, and(eq(classMembers.classId, lessonClasses.classId), eq(classMembers.userId, userId)))
    .where(and(eq(lessonClasses.lessonId, lessons.id), hasNotLeft(courses.id, classMembers.userId)));
  const alone = db
    .select({ one: sql`1` })
    .from(courseStudents)
    .where(
      and(
        eq(courseStudents.courseId, courses.id),
        eq(courseStudents.userId, userId),
        sql`${courseStudents.kind} = any(${lessons.virtualClasses})`,
      ),
    );
  return and(ne(courses.state, 'unreleased'), or(exists(inClass), exists(alone)));
}

/** Selects lessons: of courses in a scope, of those a user studies, or of both. */
export interface LessonScope {
  taught?: Scope;
  studiedBy?: string;
}

const inScope = (db: Db, scope: LessonScope): SQL | undefined =>
  or(
    scope.taught && (withinScope(scope.taught, taughtCourses('run')) ?? sql`true`),
    scope.studiedBy ? studiedBy(db, scope.studiedBy) : undefined,
  );

export interface LessonSearch {
  scope: LessonScope;
  courseId?: string | undefined;
  from: string;
  to: string;
  limit?: number;
}

export const lessonStore = {
  list: (db: Db, { scope, courseId, from, to, limit = 20_000 }: LessonSearch): Promise<DescribedLesson[]> =>
    described(db)
      .where(
        and(
          gte(lessons.date, from),
          lte(lessons.date, to),
          courseId ? eq(lessons.courseId, courseId) : undefined,
          inScope(db, scope),
        ),
      )
      .orderBy(asc(lessons.date), asc(lessons.startPeriod), asc(lessons.id))
      .limit(limit),

  find: async (db: Db, id: string): Promise<LessonRow | undefined> =>
    (await db.select().from(lessons).where(eq(lessons.id, id)))[0],

  ofGroup: (db: Db, groupId: string): Promise<LessonRow[]> =>
    db.select().from(lessons).where(eq(lessons.groupId, groupId)),

  /** Serializes writes of plans: of two concurrent conflicting plans only one may find the room free. */
  lock: (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('school timetable'))`),

  insert: async (db: Db, rows: LessonColumns[], classIds: CourseClassId[]): Promise<string[]> => {
    const virtualClasses = classIds.filter(isVirtualClass);
    const created = await db
      .insert(lessons)
      .values(rows.map((row) => ({ ...row, virtualClasses })))
      .returning({ id: lessons.id });
    const ids = created.map(({ id }) => id);
    await addClasses(db, ids, classIds);
    return ids;
  },

  update: async (db: Db, id: string, row: LessonColumns, classIds: CourseClassId[]): Promise<void> => {
    const virtualClasses = classIds.filter(isVirtualClass);
    await db
      .update(lessons)
      .set({ ...row, virtualClasses, version: sql`${lessons.version} + 1` })
      .where(eq(lessons.id, id));
    await db.delete(lessonClasses).where(eq(lessonClasses.lessonId, id));
    await addClasses(db, [id], classIds);
  },

  remove: async (db: Db, ids: string[]): Promise<void> => {
    await db.delete(lessons).where(inArray(lessons.id, ids));
  },
};

async function addClasses(db: Db, lessonIds: string[], classIds: CourseClassId[]): Promise<void> {
  const real = classIds.filter((classId) => !isVirtualClass(classId));
  if (real.length === 0) return;
  // One statement for many lessons: a year's plan of a hundred classes has more values than a statement allows.
  await db.execute(sql`
    insert into ${lessonClasses} (lesson_id, class_id)
    select lesson_id, class_id from unnest(${sql.param(lessonIds)}::uuid[]) as lesson_id, unnest(${sql.param(real)}::uuid[]) as class_id`);
}
