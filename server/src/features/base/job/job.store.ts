import { type JobState, jobTransitions } from '@xueyan/contract/base/job';
import type { Transition } from '@xueyan/contract/wire/transition';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { afterCommit } from '../../../db/commit.ts';
import { newId } from '../../../db/id.ts';
import { jobs } from '../../../db/job.table.ts';
import type { Db } from '../../../db/sql.ts';
import { allows, nextOf } from '../../../db/transition.ts';

export type Job = typeof jobs.$inferSelect;

/** A job that a server has taken, and how it found it. */
export interface Claimed {
  job: Job & { claim: string };
  /** Another server had it and fell silent. */
  wasLost: boolean;
}

/** Not over, and not about to be. */
const wanted = sql`${jobs.endedAt} is null and not ${jobs.cancelling}`;

/** The job, while it is worked on by whoever read it so. */
const held = ({ id, claim }: Job) => and(eq(jobs.id, id), sql`${jobs.claim} is not distinct from ${claim}`);

/** It is due, or whoever worked on it has given no sign of life. */
const free = (now: Date, silentSince: Date) =>
  or(
    and(eq(jobs.state, 'waiting'), lte(jobs.runAt, now)),
    and(eq(jobs.state, 'running'), lt(jobs.beatAt, silentSince)),
  );

export const jobStore = {
  /** Adds a job and answers its id; where one with its key is wanted already, that one's. `follow` comes after the commit. */
  insert: async (db: Db, row: typeof jobs.$inferInsert, follow: () => void): Promise<string> => {
    const [job] = await db
      .insert(jobs)
      .values(row)
      .onConflictDoUpdate({
        target: [jobs.kind, jobs.key],
        targetWhere: wanted,
        set: { key: sql`excluded.key` },
      })
      .returning({ id: jobs.id });
    if (!job) throw new Error('no job was written');
    afterCommit(db, follow);
    return job.id;
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

  /** Takes the job of these kinds that has been due longest, unless a server works on it. `ours` are not silent. */
  claimNext: async (
    db: Db,
    kinds: string[],
    now: Date,
    silentSince: Date,
    ours: string[],
  ): Promise<Claimed | undefined> => {
    const next = db.$with('next').as(
      db
        .select({ nextId: sql<string>`${jobs.id}`.as('next_id'), before: sql<string>`${jobs.state}`.as('before') })
        .from(jobs)
        .where(
          and(
            isNull(jobs.endedAt),
            inArray(jobs.kind, kinds),
            free(now, silentSince),
            or(isNull(jobs.claim), eq(jobs.state, 'waiting'), notInArray(jobs.claim, ours)),
          ),
        )
        .orderBy(asc(jobs.runAt), asc(jobs.id))
        .limit(1)
        .for('update', { skipLocked: true }),
    );
    const claim = newId();
    const begun = { claim, beatAt: now, attempts: sql`${jobs.attempts} + 1` };
    const [found] = await db
      .with(next)
      .update(jobs)
      .set({ ...begun, state: nextOf(jobs.state, jobTransitions.begin) })
      .from(next)
      .where(eq(jobs.id, next.nextId))
      .returning({ ...getTableColumns(jobs), before: next.before });
    if (!found) return undefined;
    const { before, ...job } = found;
    return { job: { ...job, claim }, wasLost: before === 'running' };
  },

  /** A sign of life for all that a server works on; answers those that are its own still. */
  beat: (db: Db, claims: string[], now: Date): Promise<{ claim: string | null; cancelling: boolean }[]> =>
    db
      .update(jobs)
      .set({ beatAt: now })
      .where(and(inArray(jobs.claim, claims), eq(jobs.state, 'running')))
      .returning({ claim: jobs.claim, cancelling: jobs.cancelling }),

  /** Writes down how far it is, or what it has brought; answers the job while it is under way here. */
  advance: async (db: Db, job: Job, row: Pick<Partial<Job>, 'done' | 'total' | 'result'>): Promise<Job | undefined> =>
    (
      await db
        .update(jobs)
        .set(row)
        .where(and(held(job), eq(jobs.state, 'running')))
        .returning()
    )[0],

  /** Ends a job, or has it end at its next step; answers it as it is then, unless it is over. */
  cancel: async (db: Db, id: string, now: Date, follow: () => void): Promise<Job | undefined> => {
    const [job] = await db
      .update(jobs)
      .set({
        cancelling: true,
        state: nextOf(jobs.state, jobTransitions.cancel),
        endedAt: sql`case ${jobs.state} when 'waiting' then ${now.toISOString()}::timestamptz end`,
      })
      .where(and(eq(jobs.id, id), allows(jobs.state, jobTransitions.cancel)))
      .returning();
    afterCommit(db, follow);
    return job;
  },

  wantedWith: async (db: Db, kind: string, key: string): Promise<Job | undefined> =>
    (
      await db
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, kind), eq(jobs.key, key), wanted))
    )[0],

  /** Ends what whoever works on it does, or has it done again; nothing when that is another by now. */
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

  removeEndedBefore: async (db: Db, moment: Date): Promise<void> => {
    await db.delete(jobs).where(lt(jobs.endedAt, moment));
  },
};
