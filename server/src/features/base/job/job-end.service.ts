import type { Db } from '../../../db/connect.ts';
import type { DefinedJob, JobEnd, JobKind, JobState } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Job, jobStore } from './job.store.ts';

/**
 * Lets the feature end what waits for a job that ends without having finished, in the transaction `tx` that ends it.
 * When this fails the job ends nevertheless, and what still waits is ended by `settleStates`.
 */
export async function followEnd(
  tx: Db,
  platform: Platform,
  { kind, state = 'none' }: Pick<DefinedJob, 'kind' | 'state'>,
  job: Job,
): Promise<void> {
  if (state === 'none' || job.key === null) return;
  const end: JobEnd = { key: job.key, state: job.state === 'cancelled' ? 'cancelled' : 'failed', reason: job.message };
  await told(tx, platform, kind, state, end);
}

/** A new job with the key was started: it is that one's end that counts. */
class StartedAnew extends Error {}

async function told(tx: Db, platform: Platform, kind: string, state: JobState, end: JobEnd): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      const ensureLast = async () => {
        if (await jobStore.wantedWith(inner, kind, end.key)) throw new StartedAnew();
      };
      await ensureLast();
      // Whoever holds the feature's record may be waiting for the job's row.
      await jobStore.boundWait(inner, '500ms');
      await state.ended({ db: inner, platform }, end);
      await jobStore.boundWait(inner, null);
      // Since its record is locked, nobody starts one until the transaction ends.
      await ensureLast();
    });
  } catch (error) {
    if (!(error instanceof StartedAnew)) platform.log.warn(`state of ${kind}`, { error });
  }
}

/** Returns those of the keys whose job is over or deleted. */
export async function endedAmong(db: Db, { kind }: Pick<JobKind, 'kind'>, keys: string[]): Promise<JobEnd[]> {
  if (keys.length === 0) return [];
  const last = new Map((await jobStore.lastWith(db, kind, keys)).map((job) => [job.key, job]));
  return keys
    .filter((key) => last.get(key)?.endedAt !== null)
    .map(
      (key): JobEnd => ({
        key,
        state: last.get(key)?.state === 'cancelled' ? 'cancelled' : 'failed',
        reason: last.get(key)?.message ?? '',
      }),
    );
}

/**
 * Ends what features still show as waiting though its job is over or gone; see `JobState`. One server does it at a time,
 * and on one snapshot: a job that was started anew meanwhile is not mistaken for the one before it.
 */
export async function settleStates(db: Db, platform: Platform, jobs: Iterable<DefinedJob>): Promise<void> {
  for (const { kind, state = 'none' } of jobs) {
    if (state === 'none') continue;
    try {
      if ((await endedAmong(db, { kind }, await state.open(db))).length === 0) continue;
      await db.transaction(
        async (tx) => {
          if (!(await jobStore.takeStates(tx, kind))) return;
          for (const end of await endedAmong(tx, { kind }, await state.open(tx)))
            await told(tx, platform, kind, state, end);
        },
        { isolationLevel: 'repeatable read' },
      );
    } catch (error) {
      // The states of other kinds do not wait for this one.
      platform.log.warn(`states of ${kind}`, { error });
    }
  }
}
