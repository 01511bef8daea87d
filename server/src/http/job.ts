import type { Actor } from '@xueyan/contract/wire/actor';
import type { Access } from '@xueyan/contract/wire/endpoint';
import type { Text } from '@xueyan/contract/wire/language';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Platform } from '../platform/platform.ts';
import type { Schedule } from '../platform/schedule.ts';

/**
 * Access rule for starting the job, checked again when it runs; `system`: started by the product itself, without an
 * actor.
 */
export type JobAccess = Exclude<Access, 'public'> | 'system';

/** Actor on whose behalf a job runs. */
export type JobActor<A extends JobAccess> = A extends 'system' ? null : Actor;

/** Part of a job that its callers need to know. */
export interface JobKind<I extends z.ZodType = z.ZodType, A extends JobAccess = JobAccess> {
  /** Unique among all features, such as `image.build`. */
  kind: string;
  access: A;
  /** Input of the job, stored as JSON; it holds references, not contents. */
  input: I;
}

/** Declares a job that can be started; `defineJob` adds its implementation. */
export const jobKind = <I extends z.ZodType, const A extends JobAccess>(kind: JobKind<I, A>): JobKind<I, A> => kind;

export interface JobContext<A extends JobAccess = JobAccess> {
  db: Db;
  platform: Platform;
  jobId: string;
  /** In the language in which the job was started, with the rights of the last check. */
  actor: JobActor<A>;
  /** Aborts when the job is cancelled, when the server stops, and when another server has taken the job over. */
  signal: AbortSignal;
  /**
   * Reports progress; call it between two steps, since it throws when the job is to end. From time to time it also
   * checks the actor's rights, as `renew` does.
   */
  progress(done: number, total: number): Promise<void>;
  /**
   * Loads the actor's current rights; throws when they no longer suffice. For steps that must not run after a right was
   * withdrawn.
   */
  renew(): Promise<void>;
  /** Stores an intermediate result, for a job that may not finish. */
  note(result: unknown): Promise<void>;
}

/** Job with a key that ended without finishing its run. */
export interface JobEnd {
  key: string;
  /** `cancelled`: by its owner or its feature; `failed`: by an error, a right withdrawn, or servers that went silent. */
  state: 'failed' | 'cancelled';
  /** Reason of the failure, in its owner's language; empty where it is unknown. */
  reason: string;
}

/**
 * What a feature keeps of a job in a state of its own. A job may end without having run: it was cancelled while it
 * waited, its owner lost the right, or its servers stopped responding. What waits for it is then ended here.
 */
export interface JobState {
  /** Returns the keys, as given to `startJob`, of what waits for a job; 1000 at most. */
  open(db: Db): Promise<string[]>;
  /**
   * Ends what waits for a job that ended without finishing, in the transaction that ends the job, once. Where the job
   * itself is gone, or this failed, it is called later for what `open` still returns. Must change nothing that has ended
   * meanwhile.
   */
  ended(context: { db: Db; platform: Platform }, end: JobEnd): Promise<unknown>;
}

/**
 * Every kind that can be started says what becomes of a state that follows it; `none`: only the job shows how it went.
 * Runs of a schedule are repeated by it.
 */
type JobFollow = { schedule: Schedule; state?: JobState | 'none' } | { schedule?: never; state: JobState | 'none' };

interface JobWays<I extends z.ZodType, A extends JobAccess> {
  /** Maximum number of jobs of the kind that run at once in one server, which may depend on its host; 1 by default. */
  concurrency?: number | ((platform: Platform) => number);
  /**
   * True to alternate between people instead of running jobs in the order of their start; `group` of the input
   * alternates between groups.
   */
  fair?: boolean;
  /**
   * Starts the job automatically; a run that is still going on is not started again, and missed runs are made up for by
   * one.
   */
  schedule?: Schedule;
  /** Title shown to administrators; required with a schedule. */
  title?: Text;
  /**
   * Retries after an unexpected error: how often, and the delay before the first; the delay doubles each time. Faults
   * are final.
   */
  retry?: { times: number; afterMs: number };
  /** Handling of a job whose server stopped responding: it starts again, three times at most, or fails at once. */
  lost?: 'again' | 'fail';
  /** State of the feature that the job ends; see `JobState`. */
  state?: JobState | 'none';
  /** Returns the result. May be called again with the same input, after the server stopped or an error occurred. */
  run(context: JobContext<A>, input: z.output<I>): Promise<unknown>;
}

/** Type of a job in the list of all jobs. */
export type DefinedJob = JobKind & JobWays<z.ZodType<never>, never>;

/** Declares background work for the manifest. `input` is optional, as for scheduled jobs. */
export const defineJob = <const A extends JobAccess, I extends z.ZodType = z.ZodObject<Record<never, never>>>(
  job: Omit<JobKind<I, A>, 'input'> & { input?: I } & JobWays<I, A> & JobFollow,
): DefinedJob => ({ input: z.strictObject({}), ...job }) as unknown as DefinedJob;
