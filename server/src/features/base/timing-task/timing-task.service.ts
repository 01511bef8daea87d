import {
  nextRunCount,
  outcomeDays,
  type TimingTask,
  type timingTaskApi,
  timingTaskFaults,
} from '@xueyan/contract/base/timing-task';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { DefinedJob } from '../../../http/job.ts';
import { textsIn } from '../../../http/traditional.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cronOf, cronTimes, nextTime } from '../../../platform/schedule.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { daysToMoments } from '../audit/audit-list.service.ts';
import { startScheduled } from '../job/job.service.ts';
import {
  changeSchedule,
  forgetOutcomesBefore,
  lastOutcomes,
  pageOutcomes,
  runningKinds,
  schedulesOf,
  takeFailures,
} from '../job/schedule.service.ts';
import { sendMessage } from '../message/sending.service.ts';
import { taskFailed } from './timing-task-message.text.ts';

const dayMs = 86_400_000;

/** The jobs that have a schedule, by their kind. */
export type Tasks = ReadonlyMap<string, DefinedJob>;

const nameOf = (tasks: Tasks, kind: string, language: Language) => {
  const title = tasks.get(kind)?.title;
  return title ? textsIn(language, title) : kind;
};

const orders: Record<string, (task: TimingTask) => string> = {
  taskName: ({ taskName }) => taskName,
  nextTime: ({ nextTime }) => nextTime ?? '9',
  lastTime: ({ lastTime }) => lastTime ?? '',
};

/** The tasks, with when they run and how they went; some dozens at most, so they are searched and sorted here. */
export async function listTasks(
  db: Db,
  clock: Clock,
  tasks: Tasks,
  { language }: Actor,
  { pageNum, pageSize, orderFlag, taskName, enabled }: z.output<typeof timingTaskApi.list.input>,
): Promise<Output<typeof timingTaskApi.list>['pageInfo']> {
  const schedules = new Map((await schedulesOf(db)).map((row) => [row.kind, row]));
  const last = new Map((await lastOutcomes(db)).map((row) => [row.kind, row]));
  const running = await runningKinds(db);
  const all = [...tasks.values()].map(({ kind, schedule }): TimingTask => {
    const row = schedules.get(kind);
    const usualCron = schedule ? cronOf(schedule) : '';
    const ended = last.get(kind);
    return {
      ...{ kind, usualCron, taskName: nameOf(tasks, kind, language), cron: row?.cron ?? usualCron },
      enabled: row?.enabled ?? true,
      running: running.has(kind),
      nextTime: row?.enabled ? clock.write(row.nextAt) : null,
      lastTime: ended ? clock.write(ended.startedAt) : null,
      lastState: ended?.state ?? null,
    };
  });
  const [field = 'taskName', direction] = orderFlag?.split(' ') ?? [];
  const key = orders[field] ?? (({ kind }: TimingTask) => kind);
  const sign = direction === 'desc' ? -1 : 1;
  const found = all
    .filter((task) => !taskName || task.taskName.includes(taskName) || task.kind.includes(taskName))
    .filter((task) => !enabled || task.enabled === (enabled === 'on'))
    .sort((a, b) => sign * key(a).localeCompare(key(b)));
  const resultList = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { resultList, totalSize: found.length, pageNum, pageSize };
}

/** The next moments of a schedule, in the school's time. */
export function previewCron({ timeZone, write }: Clock, cron: string): string[] {
  const times = cronTimes(cron, clock.now(), timeZone, nextRunCount);
  ensure(times.length > 0, timingTaskFaults.cron);
  return times.map(write);
}

/** Says when a task runs and whether it does; in force at once on every server. */
export async function changeTask(
  db: Db,
  clock: Clock,
  tasks: Tasks,
  actor: Actor,
  { kind, cron, enabled }: z.output<typeof timingTaskApi.change.input>,
): Promise<void> {
  const schedule = tasks.get(kind)?.schedule;
  ensure(schedule, wireFaults.gone);
  if (cron !== null) previewCron(clock, cron);
  const nextAt = nextTime(cron === null ? schedule : { cron }, clock.now(), clock);
  await db.transaction(async (tx) => {
    const before = await changeSchedule(tx, kind, { cron, enabled, nextAt });
    ensure(before, wireFaults.gone);
    const usual = cronOf(schedule);
    const changes = {
      ...(before.cron !== cron && { cron: { before: before.cron ?? usual, after: cron ?? usual } }),
      ...(before.enabled !== enabled && { enabled: { before: String(before.enabled), after: String(enabled) } }),
    };
    await recordAudit(tx, actor, 'task.change', kind, { changes });
  });
}

/** Runs a task now; one that waits or runs already stands for it. */
export async function runTask(db: Db, tasks: Tasks, kind: string): Promise<void> {
  const job = tasks.get(kind);
  ensure(job, wireFaults.gone);
  await startScheduled(db, job);
}

/** A page of how the tasks went. */
export async function listRuns(
  db: Db,
  clock: Clock,
  tasks: Tasks,
  { language }: Actor,
  { from, to, ...input }: z.output<typeof timingTaskApi.runs.input>,
): Promise<Output<typeof timingTaskApi.runs>['pageInfo']> {
  const page = await pageOutcomes(db, wholeSchool, { ...input, ...daysToMoments(clock, from, to) });
  const resultList = page.resultList.map(({ id, kind, startedAt, endedAt, state, message }) => ({
    ...{ runId: id, kind, state, message, taskName: nameOf(tasks, kind, language) },
    startTime: clock.write(startedAt),
    endTime: clock.write(endedAt),
    duration: endedAt.getTime() - startedAt.getTime(),
  }));
  return { ...page, resultList };
}

/** Tells the administrators of runs that failed, once each. */
export const notifyFailures = (db: Db, platform: Platform): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { kind, startedAt, message } of await takeFailures(tx))
      await sendMessage(tx, platform, taskFailed(kind, platform.clock.write(startedAt), message));
  });

/** Removes what is remembered for too long. */
export const forgetOldOutcomes = (db: Db) =>
  forgetOutcomesBefore(db, new Date(clock.now().getTime() - outcomeDays * dayMs));
