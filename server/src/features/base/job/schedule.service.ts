import { type ScheduledOutcome, scheduledOutcomes } from '@xueyan/contract/base/timing-task';
import type { Scope } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Job } from './job.store.ts';
import { jobOutcomeStore, type OutcomeSearch } from './job-outcome.store.ts';
import { jobScheduleStore } from './job-schedule.store.ts';

/** Records the outcome of a scheduled job. */
export async function recordOutcome(db: Db, { kind, state }: Job, startedAt: Date, message: string): Promise<void> {
  if (!(scheduledOutcomes as readonly string[]).includes(state)) return;
  const endedAt = clock.now();
  await jobOutcomeStore.insert(db, { kind, state: state as ScheduledOutcome, startedAt, endedAt, message });
}

/** Returns the next start of each kind with a schedule, and the school's settings. */
export const schedulesOf = (db: Db) => jobScheduleStore.list(db);

/** Changes the schedule of a kind; returns the former one. */
export const changeSchedule = (tx: Db, kind: string, row: { cron: string | null; enabled: boolean; nextAt: Date }) =>
  jobScheduleStore.change(tx, kind, row);

/** Returns the outcome of the latest job of each kind. */
export const lastOutcomes = (db: Db) => jobOutcomeStore.last(db);

/** Returns the kinds with a waiting or running job. */
export const runningKinds = (db: Db) => jobOutcomeStore.running(db);

/** Returns a page of the outcomes of scheduled jobs. */
export const pageOutcomes = (db: Db, scope: Scope, search: OutcomeSearch) => jobOutcomeStore.page(db, scope, search);

/** Returns failures without a notification, and marks them as notified. */
export const takeFailures = (tx: Db) => jobOutcomeStore.takeFailures(tx, clock.now());

/** Deletes outcomes before a moment. */
export const forgetOutcomesBefore = (db: Db, moment: Date) => jobOutcomeStore.removeBefore(db, moment);
