import { z } from 'zod';
import { EngineState } from '../lab/engine-host.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe } from '../wire/scalar.ts';
import { metrics } from './metric.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Sees the state of the school's servers. */
    'monitoring.view': true;
  }
}

/** Time ranges that the page shows. */
export const spans = ['hour', 'day', 'week'] as const;
const Span = z.enum(spans);
export type Span = z.output<typeof Span>;

/** Minutes of a span, and of each of its points. */
export const spanMinutes: Record<Span, { all: number; step: number }> = {
  hour: { all: 60, step: 1 },
  day: { all: 1_440, step: 10 },
  week: { all: 10_080, step: 60 },
};

/** Interval at which running statements are checked, and duration from which they are recorded. */
export const statementLookMs = 5_000;
export const slowStatementMs = 500;

/** Minimum characters of the token of Prometheus. */
export const metricsTokenMin = 16;

export const monitoringFaults = faults('monitoring', {
  shortToken: {
    zh: '令牌至少 {min} 个字符，或留空',
    en: 'A token has at least {min} characters, or none',
    mn: 'Токен дор хаяж {min} тэмдэгт байна, эсвэл хоосон',
  },
});

const Value = z.number().nullable();
const FiguresShape = z.record(z.enum(metrics), Value);

export const ServerState = z.object({
  nodeId: Id,
  host: z.string(),
  /** `here`: the server that responds. */
  state: z.enum(['here', 'up', 'silent', 'stopped']),
  /** Time of the last sample; null: none. */
  sampleTime: DateTime.nullable(),
  figures: FiguresShape,
});
export type ServerState = z.output<typeof ServerState>;

const MachineCounts = z.object({
  runningCount: z.number().int(),
  asleepCount: z.number().int(),
  failedCount: z.number().int(),
  /** Machines whose server, or host in a cluster, does not answer. */
  lostCount: z.number().int(),
});
export type MachineCounts = z.output<typeof MachineCounts>;

/** A lab engine of the school: its machines, and the servers that have it. */
export const EngineLoad = MachineCounts.extend({
  engine: EngineState.shape.engine,
  /** `partly`: not on every server, or not on every host of a cluster. `unknown`: no server has said so lately. */
  state: z.enum(['available', 'partly', 'away', 'unknown']),
  serverList: z.array(
    MachineCounts.extend({
      ...{ nodeId: Id, host: z.string(), serverState: ServerState.shape.state },
      /** What it said last; null: nothing lately. */
      said: EngineState.omit({ engine: true }).nullable(),
    }),
  ),
});
export type EngineLoad = z.output<typeof EngineLoad>;

export const EndpointLoad = z.object({
  path: z.string(),
  calls: z.number().int(),
  failures: z.number().int(),
  meanMs: z.number(),
  p50: Value,
  p99: Value,
  maxMs: z.number(),
});
export type EndpointLoad = z.output<typeof EndpointLoad>;

export const SlowStatement = z.object({
  statementId: Id,
  startTime: DateTime,
  durationMs: z.number().int(),
  /** Wait event of PostgreSQL; empty: none. */
  waiting: z.string(),
  statement: z.string(),
});
export type SlowStatement = z.output<typeof SlowStatement>;

export const FailedCall = z.object({
  failureId: Id,
  time: DateTime,
  host: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number().int(),
  /** Request id under which the log of that server has details. */
  requestId: z.string(),
});
export type FailedCall = z.output<typeof FailedCall>;

const milliseconds = (zh: string, en: string, mn: string) => ({
  title: { zh: `${zh}（毫秒）`, en: `${en} (ms)`, mn: `${mn} (мс)` },
  kind: 'number' as const,
});

export const monitoringApi = {
  now: get('monitoring/now', {
    access: 'may:monitoring.view',
    summary: 'How the servers do now: each, and all together',
    output: z.object({
      serverList: z.array(ServerState),
      total: FiguresShape,
      engineList: z.array(EngineLoad),
      /** Maximum number of database connections. */
      connectionsMax: z.number().int(),
      cpus: z.number().int(),
      memoryMb: z.number().int(),
      diskTotalMb: z.number().int(),
      /** True if PostgreSQL counts all statements; otherwise running ones are checked periodically. */
      countsStatements: z.boolean(),
    }),
  }),
  series: post('monitoring/series', {
    access: 'may:monitoring.view',
    summary: 'What was measured over an hour, a day or a week; of one server, or of all together',
    input: z.strictObject({ span: Span, nodeId: Maybe(Id, null) }),
    output: z.object({
      timeList: z.array(DateTime),
      seriesList: z.array(z.object({ metric: z.enum(metrics), values: z.array(Value) })),
    }),
  }),
  endpoints: post('monitoring/endpoints', {
    access: 'may:monitoring.view',
    summary: 'The calls of the school by what was called, the slowest first',
    input: pageQuery({ span: Span.default('hour'), path: z.string().trim().max(100).optional() }, [
      'p99',
      'p50',
      'meanMs',
      'maxMs',
      'calls',
      'failures',
    ]),
    output: pageOf(EndpointLoad),
    sheet: {
      name: { zh: '接口耗时', en: 'Slowest endpoints', mn: 'Удаан хүсэлт' },
      columns: {
        path: { title: { zh: '接口', en: 'Endpoint', mn: 'Хаяг' }, width: 30 },
        calls: { title: { zh: '次数', en: 'Calls', mn: 'Тоо' }, kind: 'number' },
        failures: { title: { zh: '失败', en: 'Failed', mn: 'Амжилтгүй' }, kind: 'number' },
        meanMs: milliseconds('平均', 'Mean', 'Дундаж'),
        p50: milliseconds('P50', 'P50', 'P50'),
        p99: milliseconds('P99', 'P99', 'P99'),
        maxMs: milliseconds('最长', 'Longest', 'Хамгийн урт'),
      },
    },
  }),
  statements: post('monitoring/statements', {
    access: 'may:monitoring.view',
    summary: 'The statements of the database that took long, as they were met',
    input: pageQuery({ statement: z.string().trim().max(100).optional() }, ['durationMs', 'startTime']),
    output: pageOf(SlowStatement),
    sheet: {
      name: { zh: '慢语句', en: 'Slow statements', mn: 'Удаан асуулга' },
      columns: {
        startTime: { title: { zh: '开始', en: 'Started', mn: 'Эхэлсэн' }, kind: 'time' },
        durationMs: milliseconds('已执行', 'Ran for', 'Ажилласан'),
        waiting: { title: { zh: '等待', en: 'Waited for', mn: 'Хүлээсэн' } },
        statement: { title: { zh: '语句', en: 'Statement', mn: 'Асуулга' }, width: 80 },
      },
    },
  }),
  failures: post('monitoring/failures', {
    access: 'may:monitoring.view',
    summary: 'The calls that failed by a fault of the servers, newest first',
    input: pageQuery({ path: z.string().trim().max(100).optional(), requestId: z.string().trim().max(20).optional() }, [
      'time',
      'path',
    ]),
    output: pageOf(FailedCall),
    sheet: {
      name: { zh: '失败的请求', en: 'Failed calls', mn: 'Амжилтгүй хүсэлт' },
      columns: {
        time: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
        path: { title: { zh: '接口', en: 'Endpoint', mn: 'Хаяг' }, width: 30 },
        status: { title: { zh: '状态码', en: 'Status', mn: 'Төлөв' }, kind: 'number' },
        requestId: { title: { zh: '请求编号', en: 'Request', mn: 'Хүсэлтийн дугаар' } },
        host: { title: { zh: '服务器', en: 'Server', mn: 'Сервер' } },
      },
    },
  }),
};
