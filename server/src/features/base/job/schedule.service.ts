import { type ScheduledOutcome, scheduledOutcomes } from '@xueyan/contract/base/timing-task';
import type { Scope } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Job } from './job.store.ts';
import { jobOutcomeStore, type OutcomeSearch } from './job-outcome.store.ts';
import { jobScheduleStore } from './job-schedule.store.ts';

/** Writes down how the job of a schedule ended. */
export async function recordOutcome(db: Db, { kind, state }: Job, startedAt: Date, message: string): Promise<void> {
  if (!(scheduledOutcomes as readonly string[]).includes(state)) return;
  const endedAt = clock.now();
  await jobOutcomeStore.insert(db, { kind, state: state as ScheduledOutcome, startedAt, endedAt, message });
}

/** When the kinds that have a schedule start next, and what the school says of it. */
export const schedulesOf = (db: Db) => jobScheduleStore.list(db);

/** Says when a kind starts; answers what was said before. */
export const changeSchedule = (tx: Db, kind: string, row: { cron: string | null; enabled: boolean; nextAt: Date }) =>
  jobScheduleStore.change(tx, kind, row);

/** How the last job of each kind ended. */
export const lastOutcomes = (db: Db) => jobOutcomeStore.last(db);

/** The kinds of which a job waits or runs. */
export const runningKinds = (db: Db) => jobOutcomeStore.running(db);

/** A page of how the jobs of schedules ended. */
export const pageOutcomes = (db: Db, scope: Scope, search: OutcomeSearch) => jobOutcomeStore.page(db, scope, search);

/** Failures that nobody was told of yet; they count as told from now on. */
export const takeFailures = (tx: Db) => jobOutcomeStore.takeFailures(tx, clock.now());

/** Forgets how jobs ended before a moment. */
export const forgetOutcomesBefore = (db: Db, moment: Date) => jobOutcomeStore.removeBefore(db, moment);
