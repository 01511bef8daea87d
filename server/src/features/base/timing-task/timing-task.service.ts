import { nextRunCount, type TimingTask, type timingTaskApi, timingTaskFaults } from '@xueyan/contract/base/timing-task';
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
import type { ListedTicker } from '../../../platform/ticker.ts';
import type { TickerBoard } from '../../../platform/ticker-board.ts';
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
import { exchangeTickers, tickerStatesOf, turnTicker } from '../job/ticker-state.service.ts';
import { sendMessage } from '../message/sending.service.ts';
import { readParameters } from '../parameter/parameter.service.ts';
import { timingTaskParameters } from './timing-task.parameter.ts';
import { taskFailed } from './timing-task-message.text.ts';

const dayMs = 86_400_000;

/** Scheduled jobs, and the tickers of the features, by kind. */
export interface Tasks {
  jobs: ReadonlyMap<string, DefinedJob>;
  tickers: ReadonlyMap<string, ListedTicker>;
}

const nameOf = ({ jobs, tickers }: Tasks, kind: string, language: Language) => {
  const title = jobs.get(kind)?.title ?? tickers.get(kind)?.title;
  return title ? textsIn(language, title) : kind;
};

const orders: Record<string, (task: TimingTask) => string> = {
  taskName: ({ taskName }) => taskName,
  nextTime: ({ nextTime }) => nextTime ?? '9',
  lastTime: ({ lastTime }) => lastTime ?? '',
};

/** Returns the tasks with their times and outcomes; some dozens at most, so they are filtered and sorted here. */
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
  const jobs = [...tasks.jobs.values()].map(({ kind, schedule }): TimingTask => {
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
      lastDuration: ended ? ended.endedAt.getTime() - ended.startedAt.getTime() : null,
      lastMessage: ended?.message ?? '',
      everySeconds: null,
      needed: false,
    };
  });
  const all = [...jobs, ...(await presentTickers(db, clock, tasks, language))];
  const [field = 'taskName', direction] = orderFlag?.split(' ') ?? [];
  const key = orders[field] ?? (({ kind }: TimingTask) => kind);
  // Names in the alphabet of the reader: Chinese ones by their sound.
  const script = language.replace('_', '-');
  const sign = direction === 'desc' ? -1 : 1;
  const found = all
    .filter((task) => !taskName || task.taskName.includes(taskName) || task.kind.includes(taskName))
    .filter((task) => !enabled || task.enabled === (enabled === 'on'))
    .sort((a, b) => sign * key(a).localeCompare(key(b), script) || a.kind.localeCompare(b.kind));
  const resultList = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { resultList, totalSize: found.length, pageNum, pageSize };
}

async function presentTickers(db: Db, { write }: Clock, tasks: Tasks, language: Language): Promise<TimingTask[]> {
  const states = new Map((await tickerStatesOf(db)).map((row) => [row.name, row]));
  const now = clock.now().getTime();
  return [...tasks.tickers].map(([kind, { name, everyMs, pausable = false }]) => {
    const row = states.get(name);
    const enabled = row?.enabled ?? true;
    return {
      ...{ kind, enabled, taskName: nameOf(tasks, kind, language), cron: '', usualCron: '', running: false },
      nextTime: enabled ? write(new Date((Math.floor(now / everyMs) + 1) * everyMs)) : null,
      lastTime: row?.lastAt ? write(row.lastAt) : null,
      lastState: row?.lastAt ? (row.error ? 'failed' : 'done') : null,
      ...{ lastDuration: row?.lastMs ?? null, lastMessage: row?.error ?? '' },
      ...{ everySeconds: everyMs / 1000, needed: !pausable },
    };
  });
}

/** Returns the next moments of a schedule, in the school's time zone. */
export function previewCron({ timeZone, write }: Clock, cron: string): string[] {
  const times = cronTimes(cron, clock.now(), timeZone, nextRunCount);
  ensure(times.length > 0, timingTaskFaults.cron);
  return times.map(write);
}

/** Changes when a task runs and whether it does; takes effect at once on every server. */
export async function changeTask(
  db: Db,
  { clock, tickers: board }: Platform,
  tasks: Tasks,
  actor: Actor,
  { kind, cron, enabled }: z.output<typeof timingTaskApi.change.input>,
): Promise<void> {
  const ticker = tasks.tickers.get(kind);
  if (ticker) {
    const name = nameOf(tasks, kind, actor.language);
    ensure(cron === null && (enabled || ticker.pausable), timingTaskFaults.needed, { name });
    await db.transaction(async (tx) => {
      const before = await turnTicker(tx, ticker.name, enabled);
      const changes = before !== enabled && { enabled: { before: String(before), after: String(enabled) } };
      await recordAudit(tx, actor, 'task.change', kind, { changes: changes || {} });
    });
    return exchangeTickers(db, board);
  }
  const schedule = tasks.jobs.get(kind)?.schedule;
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

/** Runs a task now; does nothing when one waits or runs already. A ticker runs on this server. */
export async function runTask(db: Db, board: TickerBoard, tasks: Tasks, kind: string): Promise<void> {
  const ticker = tasks.tickers.get(kind);
  if (ticker) {
    await board.run(ticker.name);
    return exchangeTickers(db, board);
  }
  const job = tasks.jobs.get(kind);
  ensure(job, wireFaults.gone);
  await startScheduled(db, job);
}

/** Returns a page of the outcomes of tasks. */
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

/** Notifies the administrators of failed runs, once each. */
export const notifyFailures = (db: Db, platform: Platform): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { kind, startedAt, message } of await takeFailures(tx))
      await sendMessage(tx, platform, taskFailed(kind, platform.clock.write(startedAt), message));
  });

/** Deletes outcomes whose retention is over. */
export async function forgetOldOutcomes(db: Db): Promise<void> {
  const { keptDays } = await readParameters(db, timingTaskParameters);
  await forgetOutcomesBefore(db, new Date(clock.now().getTime() - keptDays * dayMs));
}
