import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { LogDate } from './audit.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to see scheduled jobs, change their times, and run them. */
    'task.manage': true;
  }
}

/** Outcome of a run. */
export const scheduledOutcomes = ['done', 'failed', 'cancelled'] as const;
const Outcome = z.enum(scheduledOutcomes);
export type ScheduledOutcome = z.output<typeof Outcome>;

/** Number of coming runs that are shown. */
export const nextRunCount = 5;

/** Five fields in the school's time zone: minute, hour, day of the month, month, day of the week. */
const Cron = z
  .string()
  .trim()
  .max(100)
  .regex(/^\S+(\s+\S+){4}$/);

const Kind = z.string().min(1).max(100);

export const TimingTask = z.object({
  kind: z.string(),
  /** In the reader's language. */
  taskName: z.string(),
  cron: z.string(),
  /** The product's default. */
  usualCron: z.string(),
  enabled: z.boolean(),
  running: z.boolean(),
  /** Null while it is off. */
  nextTime: DateTime.nullable(),
  lastTime: DateTime.nullable(),
  lastState: Outcome.nullable(),
  /** Milliseconds. */
  lastDuration: z.number().int().nullable(),
  /** Reason of the last failure. */
  lastMessage: z.string(),
  /** Seconds between the rounds of a ticker, which has no cron; null for a job. */
  everySeconds: z.number().nullable(),
  /** True when it must not be turned off. */
  needed: z.boolean(),
});
export type TimingTask = z.output<typeof TimingTask>;

export const TaskRun = z.object({
  runId: Id,
  kind: z.string(),
  taskName: z.string(),
  startTime: DateTime,
  endTime: DateTime,
  /** Milliseconds. */
  duration: z.number().int(),
  state: Outcome,
  message: z.string(),
});
export type TaskRun = z.output<typeof TaskRun>;

const outcomeNames = {
  done: { zh: '成功', en: 'Done', mn: 'Амжилттай' },
  failed: { zh: '失败', en: 'Failed', mn: 'Амжилтгүй' },
  cancelled: { zh: '已取消', en: 'Cancelled', mn: 'Цуцалсан' },
};

export const timingTaskApi = {
  list: post('timingtask/list', {
    access: 'may:task.manage',
    summary: 'The tasks that run by the clock',
    input: pageQuery({ taskName: z.string().trim().max(100).optional(), enabled: z.enum(['on', 'off']).optional() }, [
      'taskName',
      'nextTime',
      'lastTime',
    ]),
    output: pageOf(TimingTask),
    sheet: {
      name: { zh: '定时任务', en: 'Timing tasks', mn: 'Цагийн даалгавар' },
      columns: {
        taskName: { title: { zh: '任务', en: 'Task', mn: 'Даалгавар' }, width: 30 },
        kind: { title: { zh: '标识', en: 'Key', mn: 'Түлхүүр' } },
        cron: { title: { zh: '周期', en: 'Schedule', mn: 'Хуваарь' } },
        nextTime: { title: { zh: '下次执行', en: 'Next run', mn: 'Дараагийн' }, kind: 'time' },
        lastTime: { title: { zh: '上次执行', en: 'Last run', mn: 'Сүүлийн' }, kind: 'time' },
        lastState: { title: { zh: '上次结果', en: 'Last outcome', mn: 'Сүүлийн үр дүн' }, values: outcomeNames },
        lastDuration: { title: { zh: '用时（毫秒）', en: 'Duration (ms)', mn: 'Хугацаа (мс)' }, kind: 'number' },
        lastMessage: { title: { zh: '错误', en: 'Error', mn: 'Алдаа' }, width: 60 },
      },
    },
  }),
  preview: post('timingtask/preview', {
    access: 'may:task.manage',
    summary: 'When a schedule would run next',
    input: z.strictObject({ cron: Cron }),
    output: z.object({ timeList: z.array(DateTime) }),
  }),
  change: post('timingtask/change', {
    access: 'may:task.manage',
    summary: 'Says when a task runs and whether it does; `cron` null: as the product brings it',
    input: z.strictObject({ kind: Kind, cron: Cron.nullable(), enabled: z.boolean() }),
    output: z.null(),
    audit: { action: 'task.change', target: 'kind' },
  }),
  run: post('timingtask/run', {
    access: 'may:task.manage',
    summary: 'Runs a task now, unless it is running already',
    input: z.strictObject({ kind: Kind }),
    output: z.null(),
    audit: { action: 'task.run', target: 'kind' },
  }),
  runs: post('timingtask/runs', {
    access: 'may:task.manage',
    summary: 'How the tasks went, newest first',
    input: pageQuery(
      { kind: Kind.optional(), state: Outcome.optional(), from: LogDate.optional(), to: LogDate.optional() },
      ['startTime', 'duration'],
    ),
    output: pageOf(TaskRun),
    sheet: {
      name: { zh: '定时任务执行记录', en: 'Runs of timing tasks', mn: 'Даалгаврын гүйцэтгэл' },
      columns: {
        startTime: { title: { zh: '开始', en: 'Begun', mn: 'Эхэлсэн' }, kind: 'time' },
        taskName: { title: { zh: '任务', en: 'Task', mn: 'Даалгавар' }, width: 30 },
        state: { title: { zh: '结果', en: 'Outcome', mn: 'Үр дүн' }, values: outcomeNames },
        duration: { title: { zh: '用时（毫秒）', en: 'Duration (ms)', mn: 'Хугацаа (мс)' }, kind: 'number' },
        message: { title: { zh: '错误', en: 'Error', mn: 'Алдаа' }, width: 60 },
      },
    },
  }),
};

export const timingTaskFaults = faults('timingTask', {
  needed: {
    status: 409,
    zh: '「{name}」关系到考试、权限或数据的完整，不能停用，也不能改周期',
    en: '“{name}” keeps exams, rights or data whole: it cannot be turned off or rescheduled',
    mn: '«{name}» нь шалгалт, эрх, өгөгдлийн бүрэн байдлыг хангадаг тул унтраах, хуваарийг өөрчлөх боломжгүй',
  },
  cron: {
    zh: '周期无效或永远不会到来；格式为「分 时 日 月 周」，例如 30 2 * * 1',
    en: 'No such schedule, or one that never comes; write “minute hour day month weekday”, such as 30 2 * * 1',
    mn: 'Хуваарь буруу эсвэл хэзээ ч болохгүй; «минут цаг өдөр сар гараг» хэлбэрээр бичнэ, жишээ нь 30 2 * * 1',
  },
});
