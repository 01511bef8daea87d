import type { CourseState, CourseTeam } from '@xueyan/contract/school/course-policy';
import type { ReportState } from '@xueyan/contract/teaching/attempt';
import type { Transition } from '@xueyan/contract/wire/transition';
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { courseMembers, restudies } from '../../../db/course-student.table.ts';
import { stateFor, teamOf } from '../../../db/course-team.ts';
import { organizationOf } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checks, courses, sections, submissions } from '../../../db/teaching.table.ts';
import { allows, nextOf } from '../../../db/transition.ts';
import { clock } from '../../../platform/clock.ts';

export type AttemptRow = typeof attempts.$inferSelect;
export type CheckRow = typeof checks.$inferSelect;

/** An attempt with the facts that decide who may read it. */
export interface ReachedAttempt extends AttemptRow {
  title: string;
  courseId: string;
  courseName: string;
  courseState: CourseState;
  teacherId: string;
  teacherOrganizationId: string | null;
  team: CourseTeam;
  /** True if its owner takes the course now. */
  enrolled: boolean;
}

/** Summary of the checks of one step of an attempt. */
export interface StepFacts {
  runId: string;
  checkpointId: string;
  passed: boolean;
  passedLate: boolean;
  attempts: number;
}

const seen = (db: Db) =>
  db
    .select({
      run: attempts,
      title: sections.title,
      courseId: courses.id,
      courseName: courses.name,
      courseState: stateFor(attempts.ownerId),
      teacherId: courses.teacherId,
      teacherOrganizationId: organizationOf(courses.teacherId),
      team: teamOf(courses.id),
      enrolled: sql<boolean>`exists (select 1 from ${courseMembers} where ${courseMembers.courseId} = ${courses.id} and ${courseMembers.userId} = ${attempts.ownerId}) and not ${attempts.superseded}`,
    })
    .from(attempts)
    .innerJoin(sections, eq(sections.id, attempts.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId));

const currentOf = (sectionId: string, ownerId: string) =>
  and(eq(attempts.sectionId, sectionId), eq(attempts.ownerId, ownerId), eq(attempts.superseded, false));

const flat = ({ run, ...rest }: { run: AttemptRow } & Omit<ReachedAttempt, keyof AttemptRow>): ReachedAttempt => ({
  ...run,
  ...rest,
});

export const attemptStore = {
  /** Returns a person's trial of an experiment. */
  trialOf: async (db: Db, sectionId: string, ownerId: string): Promise<string | undefined> =>
    (
      await db
        .select({ id: attempts.id })
        .from(attempts)
        .where(and(eq(attempts.sectionId, sectionId), eq(attempts.ownerId, ownerId), eq(attempts.trial, true)))
    )[0]?.id,

  find: async (db: Db, id: string): Promise<ReachedAttempt | undefined> =>
    (await seen(db).where(eq(attempts.id, id))).map(flat)[0],

  /** Returns the person's attempt of the section; of a repeated course that of the current time. */
  findOf: async (db: Db, sectionId: string, ownerId: string): Promise<ReachedAttempt | undefined> =>
    (await seen(db).where(currentOf(sectionId, ownerId))).map(flat)[0],

  /** Returns the person's attempt of the section; creates it if there is none. */
  open: async (db: Db, sectionId: string, ownerId: string, trial: boolean): Promise<string> => {
    const mine = currentOf(sectionId, ownerId);
    const enrolment = sql`coalesce((select max(${restudies.enrolment}) from ${restudies} join ${sections} on ${sections.courseId} = ${restudies.courseId}
      where ${sections.id} = ${sectionId} and ${restudies.userId} = ${ownerId} and ${restudies.state} = 'active'), 0)`;
    await db.insert(attempts).values({ sectionId, ownerId, trial, enrolment }).onConflictDoNothing();
    const [row] = await db.update(attempts).set({ openedAt: clock.now() }).where(mine).returning({ id: attempts.id });
    return row?.id ?? '';
  },

  /** Claims the attempt's machine for a script until a time; false while another server or request holds the claim. */
  claimCheck: async (db: Db, id: string, until: Date): Promise<boolean> =>
    (
      await db
        .update(attempts)
        .set({ checkingUntil: until })
        .where(and(eq(attempts.id, id), or(isNull(attempts.checkingUntil), lte(attempts.checkingUntil, clock.now()))))
        .returning({ id: attempts.id })
    ).length > 0,

  endCheck: async (db: Db, id: string, until: Date): Promise<void> => {
    await db
      .update(attempts)
      .set({ checkingUntil: null })
      .where(and(eq(attempts.id, id), eq(attempts.checkingUntil, until)));
  },

  /** Adds changed parts found in the machine; returns whether any of them was new. */
  addChangedParts: async (db: Db, id: string, found: string[]): Promise<boolean> => {
    const news = sql`${JSON.stringify(found)}::jsonb`;
    const all = sql`(select jsonb_agg(distinct part order by part)
      from jsonb_array_elements_text(${attempts.changedParts} || ${news}) as part)`;
    const changed = await db
      .update(attempts)
      .set({ changedParts: all })
      .where(and(eq(attempts.id, id), sql`not ${attempts.changedParts} @> ${news}`))
      .returning({ id: attempts.id });
    return changed.length > 0;
  },

  set: async (db: Db, id: string, row: Partial<AttemptRow>): Promise<void> => {
    await db.update(attempts).set(row).where(eq(attempts.id, id));
  },

  /** Changes the report if it still has this version and is in one of the states; returns whether it was. */
  updateReport: async (
    db: Db,
    id: string,
    version: number,
    transition: Pick<Transition<ReportState>, 'moves'>,
    row: Omit<Partial<AttemptRow>, 'reportState'>,
  ): Promise<boolean> =>
    (
      await db
        .update(attempts)
        .set({ ...row, reportState: nextOf(attempts.reportState, transition), reportVersion: version + 1 })
        .where(and(eq(attempts.id, id), eq(attempts.reportVersion, version), allows(attempts.reportState, transition)))
        .returning({ id: attempts.id })
    ).length > 0,

  insertCheck: async (db: Db, row: typeof checks.$inferInsert): Promise<void> => {
    await db.insert(checks).values(row);
  },

  /**
   * Returns how often each step was checked, and whether it ever passed in time. Checks that could not be run do not
   * count.
   */
  stepFacts: (db: Db, runIds: string[]): Promise<StepFacts[]> =>
    runIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            runId: checks.runId,
            checkpointId: checks.checkpointId,
            passed: sql<boolean>`bool_or(${checks.outcome} = 'passed' and not ${checks.late})`,
            passedLate: sql<boolean>`bool_or(${checks.outcome} = 'passed' and ${checks.late})`,
            attempts: sql<number>`(count(*) filter (where ${checks.outcome} <> 'error'))::int`,
          })
          .from(checks)
          .where(inArray(checks.runId, runIds))
          .groupBy(checks.runId, checks.checkpointId),

  /** Lists the latest check of each step of an attempt. */
  lastChecks: (db: Db, runId: string): Promise<CheckRow[]> =>
    db
      .selectDistinctOn([checks.checkpointId])
      .from(checks)
      .where(eq(checks.runId, runId))
      .orderBy(checks.checkpointId, desc(checks.at)),

  insertSubmission: async (db: Db, runId: string, content: string, submittedAt: Date): Promise<void> => {
    await db.insert(submissions).values({ runId, content, submittedAt });
  },

  submissions: (db: Db, runId: string) =>
    db.select().from(submissions).where(eq(submissions.runId, runId)).orderBy(desc(submissions.submittedAt)),

  setComment: async (db: Db, id: string, comment: string): Promise<void> => {
    await db.update(attempts).set({ comment }).where(eq(attempts.id, id));
  },

  commentSubmission: async (db: Db, runId: string, submittedAt: Date, comment: string): Promise<void> => {
    await db
      .update(submissions)
      .set({ comment })
      .where(and(eq(submissions.runId, runId), eq(submissions.submittedAt, submittedAt)));
  },
};
