import { systemMessageType } from '@xueyan/contract/base/message';
import type { AlertRuleForm } from '@xueyan/contract/operations/alert';
import type { Metric } from '@xueyan/contract/operations/metric';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

type Words = Record<'zh' | 'en' | 'mn' | 'tw', string>;

/** Built-in rules. */
export const builtInRules: Record<string, Omit<AlertRuleForm, 'name'> & { names: Words }> = {
  disk: {
    names: { zh: '磁盘空间不足', en: 'The disk is almost full', mn: 'Диск дүүрэх дөхсөн', tw: '磁碟空間不足' },
    ...{ metric: 'diskFree', comparison: 'below', threshold: 10, minutes: 5, enabled: true },
  },
  memory: {
    names: { zh: '内存不足', en: 'Memory is almost full', mn: 'Санах ой дүүрэх дөхсөн', tw: '記憶體不足' },
    ...{ metric: 'memory', comparison: 'above', threshold: 90, minutes: 10, enabled: true },
  },
  cpu: {
    names: {
      zh: 'CPU 持续繁忙',
      en: 'The processors are busy all the time',
      mn: 'CPU байнга ачаалалтай',
      tw: 'CPU 持續忙碌',
    },
    ...{ metric: 'cpu', comparison: 'above', threshold: 95, minutes: 15, enabled: true },
  },
  failures: {
    names: { zh: '请求失败过多', en: 'Too many calls fail', mn: 'Хэт олон хүсэлт амжилтгүй', tw: '請求失敗過多' },
    ...{ metric: 'failureRate', comparison: 'above', threshold: 5, minutes: 5, enabled: true },
  },
  slow: {
    names: { zh: '请求过慢', en: 'Calls are slow', mn: 'Хүсэлт удаан', tw: '請求過慢' },
    ...{ metric: 'p99', comparison: 'above', threshold: 5_000, minutes: 10, enabled: true },
  },
  queue: {
    names: {
      zh: '后台任务等待过久',
      en: 'Jobs wait too long',
      mn: 'Ажил хэт удаан хүлээж байна',
      tw: '背景任務等待過久',
    },
    ...{ metric: 'jobWait', comparison: 'above', threshold: 600, minutes: 5, enabled: true },
  },
  engine: {
    names: { zh: '实验引擎不可用', en: 'A lab engine is away', mn: 'Лаб хөдөлгүүр боломжгүй', tw: '實驗引擎不可用' },
    ...{ metric: 'enginesAway', comparison: 'above', threshold: 0, minutes: 3, enabled: true },
  },
  models: {
    names: { zh: 'AI 服务失败过多', en: 'AI services fail', mn: 'AI үйлчилгээ алдаатай', tw: 'AI 服務失敗過多' },
    ...{ metric: 'modelFailures', comparison: 'above', threshold: 4, minutes: 3, enabled: true },
  },
};

/** Returns the names of a built-in rule in every language; undefined for a rule that the school renamed. */
export function namesOfBuiltIn(code: string | null, name: string): Words | undefined {
  const names = code === null ? undefined : builtInRules[code]?.names;
  return names && (name === '' || name === names.zh) ? names : undefined;
}

interface Told {
  metric: Metric;
  /** Name given by the school; built-in rules are named by their code in every language. */
  name: string;
  code: string | null;
  host: string;
  value: string;
  threshold: string;
  time: string;
}

const names = ({ code, name }: Told): Words => namesOfBuiltIn(code, name) ?? { zh: name, en: name, mn: name, tw: name };

const each = (title: Words, named: Words): Words => ({
  zh: title.zh + named.zh,
  en: title.en + named.en,
  mn: title.mn + named.mn,
  tw: title.tw + named.tw,
});

const toAdministrators = { type: systemMessageType, to: { roles: ['ROLE_ADMIN'] }, link: '/operations/alerts' };

/** What is said where a number says little, with the page that says the reason. */
const ofEngines = {
  link: '/operations/monitoring',
  content: {
    zh: '服务器 {host} 自 {time} 起有实验引擎不能启动实验机，原因见「系统监控」。恢复后会再通知。',
    en: 'Server {host} since {time}: a lab engine cannot start machines; Monitoring says why. You are told when it is over.',
    mn: '{host} сервер {time}-аас: лаб хөдөлгүүр машин эхлүүлж чадахгүй байна, шалтгаан нь «Хяналт»-д бий. Арилахад дахин мэдэгдэнэ.',
    tw: '伺服器 {host} 自 {time} 起有實驗引擎不能啟動實驗機，原因見「系統監控」。恢復後會再通知。',
  },
};

const ofModels = {
  link: '/system/ai-models',
  content: {
    zh: '服务器 {host} 自 {time} 起，AI 服务 10 分钟内失败 {value} 次，原因见「AI 模型」。恢复后会再通知。',
    en: 'Server {host} since {time}: AI services failed {value} times within 10 minutes; “AI models” says why. You are told when it is over.',
    mn: '{host} сервер {time}-аас: AI үйлчилгээ 10 минутад {value} удаа алдаа өгсөн, шалтгаан нь «AI загвар»-т бий. Арилахад дахин мэдэгдэнэ.',
    tw: '伺服器 {host} 自 {time} 起，AI 服務 10 分鐘內失敗 {value} 次，原因見「AI 模型」。恢復後會再通知。',
  },
};

/** Message to the administrators: an alert has fired. */
export const alertFired = (told: Told): OutgoingMessage => ({
  ...toAdministrators,
  title: each({ zh: '告警：', en: 'Alert: ', mn: 'Сэрэмжлүүлэг: ', tw: '告警：' }, names(told)),
  content: {
    zh: '服务器 {host} 自 {time} 起：{value}（阈值 {threshold}）。恢复后会再通知。',
    en: 'Server {host} since {time}: {value} (threshold {threshold}). You are told when it is over.',
    mn: '{host} сервер {time}-аас: {value} (босго {threshold}). Арилахад дахин мэдэгдэнэ.',
    tw: '伺服器 {host} 自 {time} 起：{value}（閾值 {threshold}）。恢復後會再通知。',
  },
  ...(told.metric === 'enginesAway' && ofEngines),
  ...(told.metric === 'modelFailures' && ofModels),
  values: { host: told.host, time: told.time, value: told.value, threshold: told.threshold },
});

/** Message to the administrators: an alert has cleared. */
export const alertCleared = (told: Told): OutgoingMessage => ({
  ...toAdministrators,
  title: each({ zh: '已恢复：', en: 'Over: ', mn: 'Арилсан: ', tw: '已恢復：' }, names(told)),
  content: {
    zh: '服务器 {host} 自 {time} 起的告警已恢复，其间最差为 {value}（阈值 {threshold}）。',
    en: 'The alert of server {host} since {time} is over; the worst was {value} (threshold {threshold}).',
    mn: '{host} серверийн {time}-аас эхэлсэн сэрэмжлүүлэг арилсан; хамгийн муу нь {value} (босго {threshold}).',
    tw: '伺服器 {host} 自 {time} 起的告警已恢復，其間最差為 {value}（閾值 {threshold}）。',
  },
  values: { host: told.host, time: told.time, value: told.value, threshold: told.threshold },
});
