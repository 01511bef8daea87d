import type { MilestoneForm, practicalTrainingApi, TrainingPhase } from '@xueyan/contract/lab/practical-training';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { courseMembers } from '../../../db/course-student.table.ts';
import { stateFor, taughtCourses } from '../../../db/course-team.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import {
  milestoneConfirmations as confirmations,
  trainingMilestones as milestones,
  practicalTrainings as trainings,
} from '../../../db/practical-training.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { checkpoints, courses, experiments, sections } from '../../../db/teaching.table.ts';
import { clock } from '../../../platform/clock.ts';

type ListInput = z.output<typeof practicalTrainingApi.list.input>;

const place = {
  sectionId: sections.id,
  sectionTitle: sections.title,
  courseId: courses.id,
  courseName: courses.name,
};
const orders = {
  sectionTitle: sections.title,
  courseName: courses.name,
  startDate: trainings.startDate,
  endDate: trainings.endDate,
};
const inPhase = (phase: TrainingPhase | undefined, today: string): SQL | undefined =>
  phase &&
  {
    coming: sql`${trainings.startDate} > ${today}`,
    going: sql`${trainings.startDate} <= ${today} and ${trainings.endDate} >= ${today}`,
    over: sql`${trainings.endDate} < ${today}`,
  }[phase];
const withWords = (words: string | undefined) =>
  words ? sql`(${contains(sections.title, words)} or ${contains(courses.name, words)})` : undefined;
const studied = (userId: string) =>
  sql`exists (select from ${courseMembers} where ${courseMembers.courseId} = ${courses.id} and ${courseMembers.userId} = ${userId})`;

/** Returns trainings within a scope and under conditions, with their courses; a page. */
function pageWhere(
  db: Db,
  scope: Scope,
  belonging: Parameters<typeof withinScope>[1],
  { input, asked, first }: { input: PageInput; asked: SQL | undefined; first: SQL },
) {
  const where = and(withinScope(scope, belonging), asked);
  const list = db
    .select({ ...place, startDate: trainings.startDate, endDate: trainings.endDate })
    .from(trainings)
    .innerJoin(sections, eq(sections.id, trainings.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(where)
    .orderBy(...orderOf(input.orderFlag, orders, first, sections.id));
  return pageOf(input, list, async () => {
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(trainings)
      .innerJoin(sections, eq(sections.id, trainings.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(where);
    return row?.n ?? 0;
  });
}

export const practicalTrainingStore = {
  find: async (db: Db, sectionId: string) =>
    (await db.select().from(trainings).where(eq(trainings.sectionId, sectionId)))[0],

  /** Returns the experiment, whether it is a training or not. */
  place: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ title: sections.title, courseId: sections.courseId })
        .from(experiments)
        .innerJoin(sections, eq(sections.id, experiments.sectionId))
        .where(eq(experiments.sectionId, sectionId))
    )[0],

  /** Returns the period of a training that the user studies; queried at a start of a machine. */
  periodFor: async (db: Db, sectionId: string, userId: string) =>
    (
      await db
        .select({ startDate: trainings.startDate, endDate: trainings.endDate })
        .from(trainings)
        .innerJoin(sections, eq(sections.id, trainings.sectionId))
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .where(and(eq(trainings.sectionId, sectionId), studied(userId)))
    )[0],

  milestones: (db: Db, sectionIds: string[]) =>
    db
      .select()
      .from(milestones)
      .where(inArray(milestones.sectionId, sectionIds))
      .orderBy(asc(milestones.sectionId), asc(milestones.position)),

  milestone: async (db: Db, milestoneId: string) =>
    (await db.select().from(milestones).where(eq(milestones.id, milestoneId)))[0],

  steps: (db: Db, sectionIds: string[]) =>
    db
      .select({ sectionId: checkpoints.sectionId, checkpointId: checkpoints.id, title: checkpoints.title })
      .from(checkpoints)
      .where(inArray(checkpoints.sectionId, sectionIds))
      .orderBy(asc(checkpoints.sectionId), asc(checkpoints.position)),

  /** Returns whether the version was still `known`; 0 means that there was none. */
  save: async (
    db: Db,
    row: Pick<typeof trainings.$inferInsert, 'startDate' | 'endDate' | 'introduction' | 'sectionId'>,
    known: number,
  ): Promise<boolean> => {
    const { sectionId, ...columns } = row;
    const id = { id: trainings.sectionId };
    const saved =
      known === 0
        ? await db.insert(trainings).values(row).onConflictDoNothing().returning(id)
        : await db
            .update(trainings)
            .set({ ...columns, version: known + 1 })
            .where(and(eq(trainings.sectionId, sectionId), eq(trainings.version, known)))
            .returning(id);
    return saved.length > 0;
  },

  /** Saves the current plan: existing rows keep their ids. */
  saveMilestones: async (db: Db, sectionId: string, kept: string[], rows: (MilestoneForm & { dueAt: Date })[]) => {
    await db
      .delete(milestones)
      .where(and(eq(milestones.sectionId, sectionId), sql`not (${milestones.id} = any(${sql.param(kept)}::uuid[]))`));
    for (const [position, { milestoneId, title, task, dueAt, checkpointIds }] of rows.entries()) {
      const columns = { position, title, task, dueAt, checkpointIds };
      if (milestoneId === '') await db.insert(milestones).values({ sectionId, ...columns });
      else await db.update(milestones).set(columns).where(eq(milestones.id, milestoneId));
    }
  },

  remove: (db: Db, sectionId: string) => db.delete(trainings).where(eq(trainings.sectionId, sectionId)),

  /** Returns the milestones with confirmations. */
  used: (db: Db, sectionIds: string[]) =>
    db
      .selectDistinct({ id: milestones.id, sectionId: milestones.sectionId, title: milestones.title })
      .from(milestones)
      .innerJoin(confirmations, eq(confirmations.milestoneId, milestones.id))
      .where(inArray(milestones.sectionId, sectionIds)),

  confirm: async (db: Db, row: typeof confirmations.$inferInsert): Promise<boolean> =>
    (await db.insert(confirmations).values(row).onConflictDoNothing().returning({ id: confirmations.id })).length > 0,

  takeBack: async (db: Db, milestoneId: string, studentId: string, takenBackBy: string): Promise<boolean> =>
    (
      await db
        .update(confirmations)
        .set({ takenBackBy, takenBackAt: clock.now() })
        .where(
          and(
            eq(confirmations.milestoneId, milestoneId),
            eq(confirmations.studentId, studentId),
            isNull(confirmations.takenBackAt),
          ),
        )
        .returning({ id: confirmations.id })
    ).length > 0,

  /** Returns trainings of the courses within a scope that a user teaches. */
  pageTaught: (db: Db, scope: Scope, today: string, input: ListInput) =>
    pageWhere(db, scope, taughtCourses(), {
      input,
      asked: and(inPhase(input.phase, today), withWords(input.words)),
      first: sql`${trainings.startDate} desc`,
    }),

  /** Returns trainings of the courses in progress that a user studies, current ones first. */
  pageStudied: (db: Db, scope: Scope & { reach: 'own' }, today: string, input: ListInput) =>
    pageWhere(
      db,
      scope,
      { own: (userId) => studied(userId as string) },
      {
        input,
        asked: and(
          sql`${stateFor(scope.userId)} in ('inProgress', 'ended')`,
          inPhase(input.phase, today),
          withWords(input.words),
        ),
        first: sql`(${trainings.endDate} < ${today}), ${trainings.startDate}`,
      },
    ),

  /** Returns experiments that could become a training, of the courses within a scope that a user may change. */
  pageExperiments: (db: Db, scope: Scope, input: z.output<typeof practicalTrainingApi.listExperiment.input>) => {
    const where = and(
      withinScope(scope, taughtCourses('edit')),
      isNull(courses.archivedAt),
      sql`not exists (select from ${trainings} where ${trainings.sectionId} = ${experiments.sectionId})`,
      withWords(input.words),
    );
    const list = db
      .select(place)
      .from(experiments)
      .innerJoin(sections, eq(sections.id, experiments.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { sectionTitle: sections.title, courseName: courses.name },
          sql`${courses.updatedAt} desc, ${sections.position}`,
          sections.id,
        ),
      );
    return pageOf(input, list, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(experiments)
        .innerJoin(sections, eq(sections.id, experiments.sectionId))
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .where(where);
      return row?.n ?? 0;
    });
  },
};
