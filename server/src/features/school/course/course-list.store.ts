import type { CourseKind, courseTypes, StudyCourse } from '@xueyan/contract/school/course';
import type { CourseState } from '@xueyan/contract/school/course-policy';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, count, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { stateFor, taughtCourses } from '../../../db/course-team.ts';
import { contains, orderOf, type Page, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { prepared } from '../../../db/prepared.ts';
import { placedScope, scopeValues, withinScope } from '../../../db/scope.ts';
import { sectionDone } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import { described, enrolled, sectionCount } from './course.store.ts';

export interface CourseSearch extends PageInput {
  courseName?: string | undefined;
  state?: CourseState | undefined;
  kind?: CourseKind | undefined;
  courseType?: (typeof courseTypes)[number] | undefined;
  label?: string | undefined;
  organizationId?: string | undefined;
  teacherName?: string | undefined;
  archived?: boolean | undefined;
}

/** Search conditions of courses, each with the placeholder of the same name. */
const conditions = {
  courseName: sql`${courses.name} ilike ${sql.placeholder('courseName')}`,
  teacherName: sql`${users.userName} ilike ${sql.placeholder('teacherName')}`,
  state: eq(courses.state, sql.placeholder('state')),
  kind: eq(courses.kind, sql.placeholder('kind')),
  courseType: eq(courses.type, sql.placeholder('courseType')),
  label: sql`jsonb_exists(${courses.labels}, ${sql.placeholder('label')}::text)`,
  organizationId: eq(users.organizationId, sql.placeholder('organizationId')),
};
const searchable = Object.keys(conditions) as (keyof typeof conditions)[];

const sortable = {
  courseName: courses.name,
  courseNumber: courses.number,
  updateTime: courses.updatedAt,
  createTime: courses.createdAt,
};

export const courseListStore = {
  /** Returns a page of courses by the search, with the total. */
  page: async (db: Db, scope: Scope, input: CourseSearch) => {
    const { orderFlag, courseName } = input;
    const given = searchable.filter((field) => input[field]);
    const form = `${orderFlag ?? ''}/${scope.reach}/${given.join()}/${input.archived === true}`;
    const where = and(
      withinScope(placedScope(scope), taughtCourses()),
      ...given.map((field) => conditions[field]),
      input.archived ? isNotNull(courses.archivedAt) : isNull(courses.archivedAt),
    );
    const values = {
      ...scopeValues(scope),
      ...Object.fromEntries(given.map((field) => [field, input[field]])),
      courseName: patternOf(courseName),
      teacherName: patternOf(input.teacherName),
    };
    const rows = prepared(db, `course.page ${form}`, (name) =>
      described(db)
        .where(where)
        .orderBy(...orderOf(orderFlag, sortable, desc(courses.updatedAt), courses.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'))
        .prepare(name),
    );
    const total = prepared(db, `course.count ${form}`, (name) =>
      db
        .select({ count: count() })
        .from(courses)
        .innerJoin(users, eq(users.id, courses.teacherId))
        .where(where)
        .prepare(name),
    );
    return pageOf(
      input,
      { limit: (limit) => ({ offset: (offset) => rows.execute({ ...values, limit, offset }) }) },
      async () => (await total.execute(values))[0]?.count ?? 0,
    );
  },

  /** Returns released courses that a person studies, with their progress. */
  pageOfStudent: async (
    db: Db,
    scope: Scope & { reach: 'own' },
    input: PageInput & { courseName?: string | undefined; kind?: CourseKind | undefined },
  ): Promise<Page<Omit<z.output<typeof StudyCourse>, 'cover'> & { coverId: string | null }>> => {
    const { userId } = scope;
    const mine = withinScope(scope, { own: (id) => enrolled(db, id) });
    const where = and(
      mine,
      ne(courses.state, 'unreleased'),
      isNull(courses.archivedAt),
      contains(courses.name, input.courseName),
      input.kind ? eq(courses.kind, input.kind) : undefined,
    );
    const doneCount = sql<number>`(select count(*)::int from ${sectionDone} join ${sections} on ${sections.id} = ${sectionDone.sectionId}
      where ${sections.courseId} = ${courses.id} and ${sectionDone.userId} = ${userId})`;
    const found = db
      .select({
        courseId: courses.id,
        courseName: courses.name,
        courseType: courses.type,
        coverId: courses.coverId,
        teacherName: users.userName,
        kind: courses.kind,
        state: stateFor(userId),
        sectionCount,
        doneCount,
      })
      .from(courses)
      .innerJoin(users, eq(users.id, courses.teacherId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { courseName: courses.name, updateTime: courses.updatedAt },
          desc(courses.updatedAt),
          courses.id,
        ),
      );
    return pageOf(input, found, () => db.$count(courses, where));
  },

  /** Returns the filter values of the courses in a scope, the most frequent first. */
  filters: async (db: Db, scope: Scope) => {
    const mine = db
      .select({ labels: courses.labels, teacher: users.userName, organizationId: users.organizationId })
      .from(courses)
      .innerJoin(users, eq(users.id, courses.teacherId))
      .where(and(withinScope(scope, taughtCourses()), isNull(courses.archivedAt)))
      .as('mine');
    const { rows: labels } = await db.execute<{ label: string }>(sql`
      select label from (select jsonb_array_elements_text(labels) as label from ${mine}) as all_labels
      group by label order by count(*) desc, label limit 30`);
    const { rows: teachers } = await db.execute<{ name: string }>(sql`
      select user_name as name from ${mine} group by user_name order by count(*) desc, name limit 200`);
    const { rows: places } = await db.execute<{ organizationId: string; name: string }>(sql`
      select o.id as "organizationId", o.name from organization o
      where o.id in (select organization_id from ${mine}) order by o.position, o.name`);
    return {
      labels: labels.map(({ label }) => label),
      teachers: teachers.map(({ name }) => name),
      organizations: places,
    };
  },
};
