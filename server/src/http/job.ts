import type { Actor } from '@xueyan/contract/wire/actor';
import type { Access } from '@xueyan/contract/wire/endpoint';
import type { Text } from '@xueyan/contract/wire/language';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Platform } from '../platform/platform.ts';
import type { Schedule } from '../platform/schedule.ts';

/** Who may start it, asked again when it runs; `system`: the product itself, on behalf of nobody. */
export type JobAccess = Exclude<Access, 'public'> | 'system';

/** On whose behalf a job runs. */
export type JobActor<A extends JobAccess> = A extends 'system' ? null : Actor;

/** As much of a job as whoever starts it must know. */
export interface JobKind<I extends z.ZodType = z.ZodType, A extends JobAccess = JobAccess> {
  /** Unique among all features, such as `image.build`. */
  kind: string;
  access: A;
  /** What it works on, kept as JSON; references, not contents. */
  input: I;
}

/** Declares what can be started; `defineJob` says how it is done. */
export const jobKind = <I extends z.ZodType, const A extends JobAccess>(kind: JobKind<I, A>): JobKind<I, A> => kind;

export interface JobContext<A extends JobAccess = JobAccess> {
  db: Db;
  platform: Platform;
  jobId: string;
  /** In the language in which the job was started, with the rights of the last time that they were looked at. */
  actor: JobActor<A>;
  /** Aborts when somebody cancels the job, when the server stops, and when another server has taken it over. */
  signal: AbortSignal;
  /**
   * Shows how far it is; between two steps, since it throws when the job is to end. Now and then it looks at the rights
   * of the actor too, as `renew` does.
   */
  progress(done: number, total: number): Promise<void>;
  /** Gives the actor the rights of now; throws when they no longer suffice. For what must not outlive them by a step. */
  renew(): Promise<void>;
  /** Keeps what it has brought so far, for a job that may not come to its end. */
  note(result: unknown): Promise<void>;
}

interface JobWays<I extends z.ZodType, A extends JobAccess> {
  /** How many of the kind run in one server at a time, which may depend on its host. One unless said otherwise. */
  concurrency?: number | ((platform: Platform) => number);
  /** Starts by itself; one that is still going on is not started again, and what was missed is made up for once. */
  schedule?: Schedule;
  /** What administrators read of it; needed with a schedule. */
  title?: Text;
  /** After an unexpected error: how often, and how long after the first one; twice as long each time. Faults are final. */
  retry?: { times: number; afterMs: number };
  /** What becomes of one whose server fell silent: it begins again, three times at most, or it fails at once. */
  lost?: 'again' | 'fail';
  /** Answers the result. May be called again with the same input, after the server stopped or an error. */
  run(context: JobContext<A>, input: z.output<I>): Promise<unknown>;
}

/** A job as the list of all jobs knows it. */
export type DefinedJob = JobKind & JobWays<z.ZodType<never>, never>;

/** Declares background work for the manifest. Without `input` there is nothing to say, as with what a schedule starts. */
export const defineJob = <const A extends JobAccess, I extends z.ZodType = z.ZodObject<Record<never, never>>>(
  job: Omit<JobKind<I, A>, 'input'> & { input?: I } & JobWays<I, A>,
): DefinedJob => ({ input: z.strictObject({}), ...job }) as unknown as DefinedJob;
