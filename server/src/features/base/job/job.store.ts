import { type JobState, jobTransitions } from '@xueyan/contract/base/job';
import type { Transition } from '@xueyan/contract/wire/transition';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { afterCommit } from '../../../db/commit.ts';
import { newId } from '../../../db/id.ts';
import { importUploads, jobs } from '../../../db/job.table.ts';
import type { Db } from '../../../db/sql.ts';
import { allows, nextOf } from '../../../db/transition.ts';

export type Job = typeof jobs.$inferSelect;

/** Job that a server has claimed, and its state before. */
export interface Claimed {
  job: Job & { claim: string };
  /** Another server had claimed it and stopped responding. */
  wasLost: boolean;
}

/** Not over, and not being cancelled. */
const wanted = sql`${jobs.endedAt} is null and not ${jobs.cancelling}`;

/** Condition: the job has still the claim that was read. */
const held = ({ id, claim }: Job) => and(eq(jobs.id, id), sql`${jobs.claim} is not distinct from ${claim}`);

/** Condition: it is due, or its worker has sent no heartbeat. */
const free = (now: Date, silentSince: Date) =>
  or(
    and(eq(jobs.state, 'waiting'), lte(jobs.runAt, now)),
    and(eq(jobs.state, 'running'), lt(jobs.beatAt, silentSince)),
  );

/** Orders lost jobs first, then waiting ones by their position in the list; unlisted ones come last. */
const inOrder = (ids: string[]) => sql`case when ${jobs.state} = 'waiting'
  then coalesce(array_position(${sql.param(ids)}::uuid[], ${jobs.id}), ${ids.length + 1}::int) else 0 end`;

export const jobStore = {
  /**
   * Adds a job and returns its id; where an active one has the same key, returns that one's. `follow` is called after
   * the commit.
   */
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

  /**
   * Returns the waiting jobs of a kind in fair order: first those of the person with the fewest jobs since the time,
   * then of the group (`group` of the input) with the fewest, then the oldest. Jobs that a person starts at once
   * alternate with those of others.
   */
  fairQueue: async (db: Db, kind: string, since: Date, most = 1000): Promise<{ id: string; key: string | null }[]> => {
    const grouped = sql`coalesce(${jobs.data} ->> 'group', '')`;
    const had = and(
      eq(jobs.kind, kind),
      isNotNull(jobs.beganAt),
      or(eq(jobs.state, 'running'), and(gt(jobs.endedAt, since), isNotNull(jobs.endedAt))),
    );
    // Separate aliases, because both are joined to one query.
    const ofOwner = db
      .select({ ownerId: jobs.ownerId, n: sql<number>`count(*)`.as('owner_had') })
      .from(jobs)
      .where(had)
      .groupBy(jobs.ownerId)
      .as('of_owner');
    const group = sql<string>`${grouped}`.as('group_name');
    const ofGroup = db
      .select({ group, n: sql<number>`count(*)`.as('group_had') })
      .from(jobs)
      .where(had)
      .groupBy(grouped)
      .as('of_group');
    const turn = (part: SQLWrapper) => sql`row_number() over (partition by ${part} order by ${jobs.runAt}, ${jobs.id})`;
    return db
      .select({ id: jobs.id, key: jobs.key })
      .from(jobs)
      .leftJoin(ofOwner, eq(ofOwner.ownerId, jobs.ownerId))
      .leftJoin(ofGroup, eq(ofGroup.group, grouped))
      .where(and(eq(jobs.kind, kind), eq(jobs.state, 'waiting'), isNull(jobs.endedAt)))
      .orderBy(
        sql`coalesce(${ofOwner.n}, 0) + ${turn(jobs.ownerId)}`,
        sql`coalesce(${ofGroup.n}, 0) + ${turn(grouped)}`,
        asc(jobs.runAt),
        asc(jobs.id),
      )
      .limit(most);
  },

  /**
   * Claims the job of these kinds that has been due longest, or is first in `order`, unless a server works on it.
   * `ours`: claims of this process, which are never lost.
   */
  claimNext: async (
    db: Db,
    kinds: string[],
    now: Date,
    silentSince: Date,
    ours: string[],
    order: string[] | null = null,
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
        .orderBy(...(order ? [inOrder(order)] : []), asc(jobs.runAt), asc(jobs.id))
        .limit(1)
        .for('update', { skipLocked: true }),
    );
    const claim = newId();
    const begun = { claim, beatAt: now, beganAt: now, attempts: sql`${jobs.attempts} + 1` };
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

  /** Sends a heartbeat for all claims of a server; returns those that are still its own. */
  beat: (db: Db, claims: string[], now: Date): Promise<{ claim: string | null; cancelling: boolean }[]> =>
    db
      .update(jobs)
      .set({ beatAt: now })
      .where(and(inArray(jobs.claim, claims), eq(jobs.state, 'running')))
      .returning({ claim: jobs.claim, cancelling: jobs.cancelling }),

  /** Stores progress or an intermediate result; returns the job while it is claimed here. */
  advance: async (db: Db, job: Job, row: Pick<Partial<Job>, 'done' | 'total' | 'result'>): Promise<Job | undefined> =>
    (
      await db
        .update(jobs)
        .set(row)
        .where(and(held(job), eq(jobs.state, 'running')))
        .returning()
    )[0],

  /** Cancels a job, at once or at its next step; returns its new state, unless it is over. */
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

  /** Returns for each key the active job of a kind, otherwise the one that ended last; none where all are deleted. */
  lastWith: (db: Db, kind: string, keys: string[]): Promise<Job[]> =>
    db
      .selectDistinctOn([jobs.key])
      .from(jobs)
      .where(and(eq(jobs.kind, kind), inArray(jobs.key, keys)))
      .orderBy(jobs.key, sql`${jobs.endedAt} desc nulls first`, desc(jobs.id)),

  /** Bounds how long the transaction waits for rows that others hold, and fails where that is longer; null: as usual. */
  boundWait: async (db: Db, most: '500ms' | null): Promise<void> => {
    await db.execute(sql`set local lock_timeout to ${sql.raw(most === null ? 'default' : `'${most}'`)}`);
  },

  /** Makes this transaction the only one that ends the states of a kind; returns false when another one is. */
  takeStates: async (db: Db, kind: string): Promise<boolean> => {
    const { rows } = await db.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`states of ${kind}`}, 0)) as taken`,
    );
    return rows[0]?.taken === true;
  },

  /** Ends or requeues a job on behalf of its worker; does nothing when another worker has claimed it. */
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

  removeUploadsExpiredBefore: async (db: Db, moment: Date): Promise<void> => {
    await db.delete(importUploads).where(lt(importUploads.expiresAt, moment));
  },
};
