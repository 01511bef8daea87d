import type { CourseKind, courseTypes } from '@xueyan/contract/school/course';
import type { HallState } from '@xueyan/contract/school/course-hall';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { organizations, users } from '../../../db/account.table.ts';
import { courseAdmissions } from '../../../db/course-application.table.ts';
import { hasCompleted, meetsPrerequisite } from '../../../db/course-completed.ts';
import { teamOf } from '../../../db/course-team.ts';
import { contains, orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

/** Viewer and time, on both of which the hall’s data depend. */
export interface Looker {
  userId: string;
  now: Date;
}

interface Search extends PageInput {
  search?: string | undefined;
  courseType?: (typeof courseTypes)[number] | undefined;
  kind?: CourseKind | undefined;
  label?: string | undefined;
  state?: HallState | undefined;
  organizationId?: string | undefined;
  teacherName?: string | undefined;
}

const sortable = { courseName: courses.name, updateTime: courses.updatedAt, untilTime: courseAdmissions.untilAt };

const sectionCount = sql<number>`(select count(*)::int from section s where s.course_id = ${courses.id} and s.kind <> 'chapter')`;
const studentCount = sql<number>`(select count(distinct m.user_id)::int from course_taker m where m.course_id = ${courses.id})`;
const taken = sql<number>`(select count(*)::int from course_student t where t.course_id = ${courses.id} and t.kind = 'elective')`;

const at = ({ now }: Looker) => sql`${now.toISOString()}::timestamptz`;

/** Condition: enrolled by a class that studies the course, or individually. */
const enrolled = ({ userId }: Looker) =>
  sql<boolean>`exists (select from course_taker m where m.course_id = ${courses.id} and m.user_id = ${userId})`;

const auditUntil = (looker: Looker) =>
  sql<Date | null>`(
  select a.ends_at from course_auditor a where a.course_id = ${courses.id} and a.user_id = ${looker.userId}
    and a.starts_at <= ${at(looker)} and a.ends_at > ${at(looker)})`.mapWith(courses.createdAt);

const waiting = ({ userId }: Looker, kind: 'take' | 'audit' | 'withdraw') => sql<boolean>`exists (
  select from course_application w where w.course_id = ${courses.id} and w.user_id = ${userId}
    and w.kind = ${kind} and w.state = 'waiting')`;

const missing = (looker: Looker) => sql<number>`(
  select count(*)::int from course_prerequisite p
  where p.course_id = ${courses.id} and not ${meetsPrerequisite(sql`p.course_id`, sql`p.required_id`, looker.userId)})`;

const described = (db: Db, looker: Looker) =>
  db
    .select({
      course: {
        ...getTableColumns(courses),
        teacherOrganizationId: organizationOf(courses.teacherId),
        team: teamOf(courses.id),
      },
      admission: courseAdmissions,
      teacherName: users.userName,
      organizationName: sql<string>`coalesce(${organizations.name}, '')`,
      sectionCount,
      studentCount,
      taken,
      enrolled: enrolled(looker),
      auditUntil: auditUntil(looker),
      waitingToTake: waiting(looker, 'take'),
      waitingToAudit: waiting(looker, 'audit'),
      leaving: waiting(looker, 'withdraw'),
      missing: missing(looker),
    })
    .from(courses)
    .leftJoin(courseAdmissions, eq(courseAdmissions.courseId, courses.id))
    .innerJoin(users, eq(users.id, courses.teacherId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId));
export type DescribedHallCourse = Awaited<ReturnType<typeof described>>[number];

/** Courses in the hall: not ended, not archived, and opened by their teacher. */
const inHall = and(
  ne(courses.state, 'ended'),
  isNull(courses.archivedAt),
  or(courseAdmissions.open, courseAdmissions.auditable),
);

const begun = (looker: Looker) =>
  sql`(${courseAdmissions.fromAt} is null or ${courseAdmissions.fromAt} <= ${at(looker)})`;
const over = (looker: Looker) => sql`coalesce(${courseAdmissions.untilAt} <= ${at(looker)}, false)`;
const full = sql`coalesce(${taken} >= ${courseAdmissions.capacity}, false)`;
const mine = (looker: Looker) =>
  sql`(${enrolled(looker)} or ${auditUntil(looker)} is not null or ${waiting(looker, 'take')} or ${waiting(looker, 'audit')})`;

const inState = (state: HallState, looker: Looker): SQL | undefined => {
  if (state === 'mine') return mine(looker);
  const isOpen = eq(courseAdmissions.open, true);
  if (state === 'notYet') return and(isOpen, sql`not ${begun(looker)}`);
  if (state === 'over') return and(isOpen, over(looker));
  const inWindow = and(isOpen, begun(looker), sql`not ${over(looker)}`);
  return state === 'full' ? and(inWindow, full) : and(inWindow, sql`not ${full} and not ${mine(looker)}`);
};

export const courseHallStore = {
  /** The scope is `all`: the hall is the same for everybody. */
  page: (db: Db, scope: Scope, looker: Looker, input: Search) => {
    const { search, label, state } = input;
    const pattern = patternOf(search);
    const where = and(
      withinScope(scope, { own: courses.teacherId }),
      inHall,
      search
        ? sql`(${courses.name} ilike ${pattern} or ${courses.number} ilike ${pattern}
            or ${users.userName} ilike ${pattern} or ${courses.labels}::text ilike ${pattern})`
        : undefined,
      input.courseType ? eq(courses.type, input.courseType) : undefined,
      input.kind ? eq(courses.kind, input.kind) : undefined,
      label ? sql`jsonb_exists(${courses.labels}, ${label}::text)` : undefined,
      state ? inState(state, looker) : undefined,
      input.organizationId ? eq(users.organizationId, input.organizationId) : undefined,
      contains(users.userName, input.teacherName),
    );
    // The page of ids is selected first and described afterwards, so that counts run for the shown courses only.
    const which = db
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(courseAdmissions, eq(courseAdmissions.courseId, courses.id))
      .innerJoin(users, eq(users.id, courses.teacherId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(courses.updatedAt), courses.id));
    const found = {
      limit: (most: number) => ({
        offset: async (first: number) => {
          const ids = (await which.limit(most).offset(first)).map(({ id }) => id);
          if (ids.length === 0) return [];
          const rows = await described(db, looker).where(inArray(courses.id, ids));
          return rows.toSorted((a, b) => ids.indexOf(a.course.id) - ids.indexOf(b.course.id));
        },
      }),
    };
    const total = async () => {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(courses)
        .innerJoin(courseAdmissions, eq(courseAdmissions.courseId, courses.id))
        .innerJoin(users, eq(users.id, courses.teacherId))
        .where(where);
      return row?.count ?? 0;
    };
    return pageOf(input, found, total);
  },

  /** Returns one course, in the hall or not. */
  find: async (db: Db, looker: Looker, courseId: string): Promise<DescribedHallCourse | undefined> =>
    (await described(db, looker).where(eq(courses.id, courseId)))[0],

  /** Returns whether a course is in the hall, so that everybody may read its description. */
  stands: async (db: Db, courseId: string): Promise<boolean> =>
    (
      await db
        .select({ id: courses.id })
        .from(courses)
        .innerJoin(courseAdmissions, eq(courseAdmissions.courseId, courses.id))
        .where(and(eq(courses.id, courseId), inHall))
    ).length > 0,

  outline: (db: Db, courseId: string) =>
    db
      .select({ id: sections.id, parentId: sections.parentId, title: sections.title })
      .from(sections)
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position), asc(sections.id)),

  prerequisites: async (db: Db, looker: Looker, courseId: string) => {
    const { rows } = await db.execute<{ courseId: string; courseName: string; done: boolean }>(sql`
      select c.id as "courseId", c.name as "courseName", ${meetsPrerequisite(sql`p.course_id`, sql`p.required_id`, looker.userId)} as done
      from course_prerequisite p join course c on c.id = p.required_id
      where p.course_id = ${courseId} order by c.name`);
    return rows;
  },

  /** Returns those of the courses that a person has completed. */
  done: async (db: Db, userId: string, courseIds: string[]): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from course one where one.id = any(${sql.param(courseIds)}::uuid[]) and ${hasCompleted(sql`one.id`, userId)}`);
    return rows.map(({ id }) => id);
  },

  /** Returns whether a person takes a course individually, and whether by a class too. */
  waysIn: async (db: Db, courseId: string, userId: string): Promise<{ alone: boolean; byClass: boolean }> => {
    const { rows } = await db.execute<{ alone: boolean; byClass: boolean }>(sql`
      select coalesce(bool_or(class_name is null), false) as alone, coalesce(bool_or(class_name is not null), false) as "byClass"
      from course_taker where course_id = ${courseId} and user_id = ${userId}`);
    return rows[0] ?? { alone: false, byClass: false };
  },

  filters: async (db: Db) => {
    const standing = sql`course c join course_admission a on a.course_id = c.id join account t on t.id = c.teacher_id
      where c.state <> 'ended' and c.archived_at is null and (a.open or a.auditable)`;
    const { rows: labels } = await db.execute<{ label: string }>(sql`
      select label from (select jsonb_array_elements_text(c.labels) as label from ${standing}) as all_labels
      group by label order by count(*) desc, label limit 30`);
    const { rows: teachers } = await db.execute<{ name: string }>(sql`
      select t.user_name as name from ${standing} group by t.user_name order by count(*) desc, name limit 200`);
    const { rows: places } = await db.execute<{ organizationId: string; name: string }>(sql`
      select o.id as "organizationId", o.name from organization o
      where o.id in (select t.organization_id from ${standing}) order by o.position, o.name`);
    return {
      labels: labels.map(({ label }) => label),
      teachers: teachers.map(({ name }) => name),
      organizations: places,
    };
  },
};
