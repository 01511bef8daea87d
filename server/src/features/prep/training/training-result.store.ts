import { pageAlgorithms } from '@xueyan/contract/prep/picture-training';
import type { HandInState } from '@xueyan/contract/prep/training-report';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import {
  trainingHandIns as handIns,
  trainingReports as reports,
  trainingRuns as runs,
  trainingSections as tasks,
} from '../../../db/training.table.ts';

interface Search extends PageInput {
  words?: string | undefined;
  state?: HandInState | undefined;
}

/** Training that was handed in. */
const picked = alias(runs, 'picked');

/** Main figure of a result (accuracy, R² or mAP). */
const mainFigure = (result: SQL) =>
  sql`coalesce((${result} -> 'figures' ->> 'accuracy')::float8, (${result} -> 'figures' ->> 'r2')::float8,
    (${result} -> 'figures' ->> 'map50')::float8)`;

const figure = sql<number | null>`${mainFigure(sql`${picked.result}`)}`;
const loss = sql<number | null>`(${picked.epochs} -> -1 ->> 'loss')::float8`;
const points = sql<number | null>`coalesce(${handIns.given}, ${handIns.points})`;

const ownRuns = (what: SQL, sectionId: string) =>
  sql`(select ${what} from training_run as own where own.section_id = ${sectionId} and own.owner_id = ${users.id})`;
/** What came to nothing counts for nothing. */
const runCountOf = (sectionId: string) =>
  sql<number>`${ownRuns(sql`count(*) filter (where own.state not in ('failed', 'stopped'))::int`, sectionId)}`;

/** What a page has trained, whose figures nobody can check, is no result to compare students by. */
const byServer = sql`own.config ->> 'algorithm' not in (${sql.join(
  pageAlgorithms.map((one) => sql`${one}`),
  sql`, `,
)})`;
const bestOf = (sectionId: string) =>
  sql<number | null>`${ownRuns(sql`max(${mainFigure(sql`own.result`)}) filter (where ${byServer})`, sectionId)}`;

const stateOf = (sectionId: string) => sql<HandInState>`case
  when ${handIns.userId} is not null and ${tasks.report} and ${reports.stage} = 'submitted' then 'submitted'
  when ${handIns.userId} is not null then 'marked'
  when ${reports.stage} = 'returned' then 'returned'
  when ${runCountOf(sectionId)} > 0 then 'training'
  else 'notBegun' end`;

const classNameOf = (courseId: string) => sql<string>`coalesce((select min(inside.class_name)
  from ${courseTakers} as inside where inside.course_id = ${courseId} and inside.user_id = ${users.id}), '')`;

/** Condition: a student of the course, or somebody who has trained in the section before they left it. */
const ofSection = (courseId: string, sectionId: string) => sql`(exists (select from ${courseTakers} as inside
    where inside.course_id = ${courseId} and inside.user_id = ${users.id})
  or exists (select from training_run as own where own.section_id = ${sectionId} and own.owner_id = ${users.id}))`;

const columnsOf = (courseId: string, sectionId: string) => ({
  ...{ userId: users.id, loginName: users.loginName, userName: users.userName, className: classNameOf(courseId) },
  ...{ state: stateOf(sectionId), runCount: runCountOf(sectionId), best: bestOf(sectionId), figure, loss },
  ...{ hidden: picked.hiddenScore, points, given: handIns.given, submittedAt: handIns.submittedAt },
  report: sql<boolean>`coalesce(${reports.stage} in ('submitted', 'marked') and ${reports.content} <> '', false)`,
});

const found = (db: Db, courseId: string, sectionId: string) =>
  db
    .select(columnsOf(courseId, sectionId))
    .from(users)
    .innerJoin(tasks, eq(tasks.sectionId, sectionId))
    .leftJoin(handIns, and(eq(handIns.sectionId, tasks.sectionId), eq(handIns.userId, users.id)))
    .leftJoin(reports, and(eq(reports.sectionId, tasks.sectionId), eq(reports.userId, users.id)))
    .leftJoin(picked, eq(picked.id, handIns.runId));

const countByState = (db: Db, sectionId: string, where: SQL | undefined) =>
  db
    .select({ state: stateOf(sectionId), count: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(tasks, eq(tasks.sectionId, sectionId))
    .leftJoin(handIns, and(eq(handIns.sectionId, tasks.sectionId), eq(handIns.userId, users.id)))
    .leftJoin(reports, and(eq(reports.sectionId, tasks.sectionId), eq(reports.userId, users.id)))
    .where(where)
    .groupBy(sql`1`);

/** Students of a section with what they trained and handed in. */
export const trainingResultStore = {
  page: (db: Db, scope: Scope, courseId: string, sectionId: string, input: Search) => {
    const where = and(
      withinScope(scope, { own: users.id }),
      ofSection(courseId, sectionId),
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
      input.state ? sql`${stateOf(sectionId)} = ${input.state}` : undefined,
    );
    const [best, runCount] = [bestOf(sectionId), runCountOf(sectionId)];
    const sortable = {
      ...{ userName: users.userName, className: classNameOf(courseId), submitTime: handIns.submittedAt },
      ...{ points, hidden: picked.hiddenScore, best, figure, loss, runCount },
    };
    const waitingFirst = sql`(${stateOf(sectionId)} = 'submitted') desc`;
    const order = orderOf(
      input.orderFlag,
      sortable,
      sql`${waitingFirst}, ${points} desc nulls last, ${best} desc nulls last, ${runCount} desc`,
      users.id,
    );
    return pageOf(
      input,
      found(db, courseId, sectionId)
        .where(where)
        .orderBy(...order),
      async () => (await countByState(db, sectionId, where)).reduce((sum, { count }) => sum + count, 0),
    );
  },

  /** Returns one student of a section. */
  one: async (db: Db, courseId: string, sectionId: string, userId: string) =>
    (await found(db, courseId, sectionId).where(and(eq(users.id, userId), ofSection(courseId, sectionId))))[0],

  /** Counts the students of a section by state. */
  counts: async (db: Db, courseId: string, sectionId: string): Promise<Map<HandInState, number>> =>
    new Map(
      (await countByState(db, sectionId, ofSection(courseId, sectionId))).map(({ state, count }) => [state, count]),
    ),
};
