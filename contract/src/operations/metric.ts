import type { Text } from '../wire/language.ts';

/** Metrics of a school's servers. */
export const metrics = [
  'cpu',
  'memory',
  'diskFree',
  'processMemory',
  'loopDelay',
  'databaseConnections',
  'databaseSize',
  'databaseAnswer',
  'slowStatements',
  'jobsWaiting',
  'jobsRunning',
  'jobWait',
  'machines',
  'machinesQueued',
  'enginesAway',
  'modelFailures',
  'pages',
  'callRate',
  'p50',
  'p99',
  'failureRate',
] as const;
export type Metric = (typeof metrics)[number];

export type MetricUnit = 'percent' | 'megabytes' | 'milliseconds' | 'seconds' | 'count' | 'perSecond';

type Join = 'mean' | 'max' | 'min' | 'sum';

interface MetricSpec {
  name: Text;
  unit: MetricUnit;
  /** Aggregation over several minutes. */
  over: Join;
  /** Aggregation over several servers; each reports figures of the whole school alike. */
  across: Join;
}

export const metricSpecs: Record<Metric, MetricSpec> = {
  cpu: { name: { zh: 'CPU 使用率', en: 'CPU', mn: 'CPU' }, unit: 'percent', over: 'mean', across: 'max' },
  memory: { name: { zh: '内存使用率', en: 'Memory', mn: 'Санах ой' }, unit: 'percent', over: 'mean', across: 'max' },
  diskFree: {
    ...{ name: { zh: '磁盘剩余', en: 'Free disk', mn: 'Дискний үлдэгдэл' }, unit: 'percent' },
    ...{ over: 'min', across: 'min' },
  },
  processMemory: {
    ...{ name: { zh: '服务进程内存', en: 'Memory of the server', mn: 'Серверийн санах ой' }, unit: 'megabytes' },
    ...{ over: 'mean', across: 'sum' },
  },
  loopDelay: {
    ...{ name: { zh: '最长停顿', en: 'Longest stall', mn: 'Хамгийн урт саатал' }, unit: 'milliseconds' },
    ...{ over: 'max', across: 'max' },
  },
  databaseConnections: {
    ...{ name: { zh: '数据库连接', en: 'Database connections', mn: 'Өгөгдлийн сангийн холболт' }, unit: 'count' },
    ...{ over: 'max', across: 'max' },
  },
  databaseSize: {
    ...{ name: { zh: '数据库大小', en: 'Size of the database', mn: 'Өгөгдлийн сангийн хэмжээ' }, unit: 'megabytes' },
    ...{ over: 'max', across: 'max' },
  },
  databaseAnswer: {
    ...{ name: { zh: '数据库应答', en: 'Database answers in', mn: 'Өгөгдлийн сангийн хариу' }, unit: 'milliseconds' },
    ...{ over: 'max', across: 'max' },
  },
  slowStatements: {
    ...{ name: { zh: '慢语句', en: 'Slow statements', mn: 'Удаан асуулга' }, unit: 'count' },
    ...{ over: 'sum', across: 'max' },
  },
  jobsWaiting: {
    ...{ name: { zh: '等待的任务', en: 'Jobs waiting', mn: 'Хүлээж буй ажил' }, unit: 'count' },
    ...{ over: 'max', across: 'max' },
  },
  jobsRunning: {
    ...{ name: { zh: '执行中的任务', en: 'Jobs running', mn: 'Ажиллаж буй ажил' }, unit: 'count' },
    ...{ over: 'max', across: 'max' },
  },
  jobWait: {
    ...{ name: { zh: '任务最久等待', en: 'Longest wait of a job', mn: 'Ажлын хамгийн урт хүлээлт' }, unit: 'seconds' },
    ...{ over: 'max', across: 'max' },
  },
  machines: {
    ...{ name: { zh: '运行的实验机', en: 'Machines running', mn: 'Ажиллаж буй машин' }, unit: 'count' },
    ...{ over: 'max', across: 'sum' },
  },
  machinesQueued: {
    ...{ name: { zh: '排队的实验机', en: 'Machines queued', mn: 'Дараалалд буй машин' }, unit: 'count' },
    ...{ over: 'max', across: 'max' },
  },
  enginesAway: {
    ...{ name: { zh: '不可用的实验引擎', en: 'Lab engines away', mn: 'Боломжгүй лаб хөдөлгүүр' }, unit: 'count' },
    ...{ over: 'max', across: 'max' },
  },
  modelFailures: {
    name: {
      zh: 'AI 服务失败（10 分钟内）',
      en: 'Failures of AI services in 10 minutes',
      mn: 'AI үйлчилгээний алдаа (10 минутад)',
    },
    ...{ unit: 'count', over: 'max', across: 'sum' },
  },
  pages: {
    ...{ name: { zh: '打开的页面', en: 'Open pages', mn: 'Нээлттэй хуудас' }, unit: 'count' },
    ...{ over: 'max', across: 'sum' },
  },
  callRate: {
    ...{ name: { zh: '每秒请求', en: 'Calls per second', mn: 'Секундэд хүсэлт' }, unit: 'perSecond' },
    ...{ over: 'mean', across: 'sum' },
  },
  p50: {
    ...{ name: { zh: '请求耗时 P50', en: 'Calls, P50', mn: 'Хүсэлт, P50' }, unit: 'milliseconds' },
    ...{ over: 'max', across: 'max' },
  },
  p99: {
    ...{ name: { zh: '请求耗时 P99', en: 'Calls, P99', mn: 'Хүсэлт, P99' }, unit: 'milliseconds' },
    ...{ over: 'max', across: 'max' },
  },
  failureRate: {
    ...{ name: { zh: '请求失败率', en: 'Failed calls', mn: 'Амжилтгүй хүсэлт' }, unit: 'percent' },
    ...{ over: 'mean', across: 'max' },
  },
};

/** Figures by metric; null where undefined, such as the duration of calls when there were none. */
export type Figures = Record<Metric, number | null>;
