import { type JobState, jobStates, jobTransitions } from '@xueyan/contract/base/job';
import { isFinal, type Transition } from '@xueyan/contract/wire/transition';
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { newId } from '../../../db/id.ts';
import { jobs } from '../../../db/job.table.ts';
import type { Db } from '../../../db/sql.ts';
import { allows, nextOf } from '../../../db/transition.ts';

export type Job = typeof jobs.$inferSelect;
export type JobActor = Job['actor'];

const underWay = jobStates.filter((state) => !isFinal(jobTransitions, state));

/** Nobody works on it: it waits, or whoever did has given no sign of life. */
const abandoned = (silentSince: Date) =>
  and(inArray(jobs.state, underWay), or(isNull(jobs.beatAt), lt(jobs.beatAt, silentSince)));

/** The job, while it is worked on by whoever read it so. */
const held = ({ id, claim }: Job) => and(eq(jobs.id, id), sql`${jobs.claim} is not distinct from ${claim}`);

export const jobStore = {
  insert: async (db: Db, row: typeof jobs.$inferInsert): Promise<Job> => {
    const [created] = await db.insert(jobs).values(row).returning();
    if (!created) throw new Error('no job was written');
    return created;
  },

  find: async (db: Db, id: string): Promise<Job | undefined> =>
    (await db.select().from(jobs).where(eq(jobs.id, id)))[0],

  listOf: (db: Db, ownerId: string, endedSince: Date): Promise<Job[]> =>
    db
      .select()
      .from(jobs)
      .where(and(eq(jobs.ownerId, ownerId), or(isNull(jobs.endedAt), gt(jobs.endedAt, endedSince))))
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(50),

  /** Takes the job for this server, unless another one has it or it is over. */
  claim: async (db: Db, id: string, now: Date, silentSince: Date): Promise<Job | undefined> =>
    (
      await db
        .update(jobs)
        .set({ state: nextOf(jobs.state, jobTransitions.begin), claim: newId(), beatAt: now })
        .where(and(eq(jobs.id, id), abandoned(silentSince)))
        .returning()
    )[0],

  /** Says how far it is; answers the job while it is under way here. */
  beat: async (
    db: Db,
    job: Job,
    now: Date,
    progress: { done?: number; total?: number; result?: unknown },
  ): Promise<Job | undefined> =>
    (
      await db
        .update(jobs)
        .set({ ...progress, beatAt: now })
        .where(and(held(job), eq(jobs.state, 'running')))
        .returning()
    )[0],

  /** Ends a job, or has it end at its next step; answers it as it is then, unless it is over. */
  cancel: async (db: Db, id: string, now: Date): Promise<Job | undefined> =>
    (
      await db
        .update(jobs)
        .set({
          cancelling: true,
          state: nextOf(jobs.state, jobTransitions.cancel),
          endedAt: sql`case ${jobs.state} when 'waiting' then ${now.toISOString()}::timestamptz end`,
        })
        .where(and(eq(jobs.id, id), allows(jobs.state, jobTransitions.cancel)))
        .returning()
    )[0],

  /** What whoever works on it has so far; nothing when that is another by now. */
  note: async (db: Db, job: Job, result: unknown): Promise<void> => {
    await db
      .update(jobs)
      .set({ result })
      .where(and(held(job), inArray(jobs.state, underWay)));
  },

  /** Ends what whoever works on it does; nothing when that is another by now. */
  move: async (
    db: Db,
    job: Job,
    transition: Pick<Transition<JobState>, 'moves'>,
    row: Omit<Partial<Job>, 'state'>,
  ): Promise<Job | undefined> =>
    (
      await db
        .update(jobs)
        .set({ ...row, state: nextOf(jobs.state, transition) })
        .where(and(held(job), allows(jobs.state, transition)))
        .returning()
    )[0],

  abandonedOf: (db: Db, kind: string, silentSince: Date): Promise<{ id: string }[]> =>
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, kind), abandoned(silentSince))),

  removeEndedBefore: async (db: Db, moment: Date): Promise<void> => {
    await db.delete(jobs).where(lt(jobs.endedAt, moment));
  },
};
