import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { may } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { type Metric, metricSpecs, metrics } from './metric.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Sets when administrators are notified of problems of the servers. */
    'alert.manage': true;
  }
}

export const alertComparisons = ['above', 'below'] as const;
export type AlertComparison = (typeof alertComparisons)[number];

/** Maximum number of rules of a school: each is evaluated every minute. */
export const alertRulesMax = 100;
export const alertMinutesMax = 1_440;

const Threshold = z.number().min(0).max(10_000_000);

export const AlertRuleForm = z.strictObject({
  name: Name(50),
  metric: z.enum(metrics),
  comparison: z.enum(alertComparisons),
  threshold: Threshold,
  /** Number of consecutive minutes for which the condition must hold. */
  minutes: z.number().int().min(1).max(alertMinutesMax),
  enabled: z.boolean().default(true),
});
export type AlertRuleForm = z.output<typeof AlertRuleForm>;

export const AlertRule = AlertRuleForm.extend({
  ruleId: Id,
  builtIn: z.boolean(),
  firing: z.boolean(),
  version: Version,
});
export type AlertRule = z.output<typeof AlertRule>;

export const Alert = z.object({
  alertId: Id,
  name: z.string(),
  metric: z.enum(metrics),
  comparison: z.enum(alertComparisons),
  threshold: z.number(),
  host: z.string(),
  /** Worst value during the alert. */
  value: z.number(),
  fireTime: DateTime,
  /** Null: it is open. */
  clearTime: DateTime.nullable(),
});
export type Alert = z.output<typeof Alert>;

const Key = z.strictObject({ ruleId: Id });

export const comparisonNames: Record<AlertComparison, Text> = {
  above: { zh: '高于', en: 'Above', mn: 'Дээш' },
  below: { zh: '低于', en: 'Below', mn: 'Доош' },
};
const metricNames = Object.fromEntries(metrics.map((metric) => [metric, metricSpecs[metric].name])) as Record<
  Metric,
  Text
>;

const columns = {
  name: { title: { zh: '规则', en: 'Rule', mn: 'Дүрэм' }, width: 24 },
  metric: { title: { zh: '指标', en: 'Metric', mn: 'Үзүүлэлт' }, values: metricNames },
  comparison: { title: { zh: '条件', en: 'Condition', mn: 'Нөхцөл' }, values: comparisonNames },
  threshold: { title: { zh: '阈值', en: 'Threshold', mn: 'Босго' }, kind: 'number' as const },
};

export const alertApi = {
  list: post('alertrule/list', {
    access: 'may:alert.manage',
    summary: 'The rules by which administrators are told',
    input: pageQuery({ name: z.string().trim().max(50).optional(), metric: z.enum(metrics).optional() }, [
      'name',
      'metric',
      'threshold',
    ]),
    output: pageOf(AlertRule),
    sheet: {
      name: { zh: '告警规则', en: 'Alert rules', mn: 'Сэрэмжлүүлгийн дүрэм' },
      columns: {
        ...columns,
        minutes: { title: { zh: '持续（分钟）', en: 'For minutes', mn: 'Минут' }, kind: 'number' },
        enabled: { title: { zh: '启用', en: 'On', mn: 'Асаалттай' }, read: ({ enabled }) => (enabled ? '✓' : '') },
      },
    },
  }),
  save: post('alertrule/save', {
    access: 'may:alert.manage',
    summary: 'Adds a rule',
    input: AlertRuleForm,
    output: Key,
    audit: { action: 'alertrule.save' },
  }),
  update: post('alertrule/update', {
    access: 'may:alert.manage',
    summary: 'Changes a rule; refused when somebody else did meanwhile',
    input: AlertRuleForm.extend({ ruleId: Id, version: Version }),
    output: z.null(),
    audit: { action: 'alertrule.update', target: 'ruleId' },
  }),
  remove: post('alertrule/delete', {
    access: 'may:alert.manage',
    summary: 'Deletes a rule of the school; what it said remains',
    input: Key,
    output: z.null(),
    audit: { action: 'alertrule.delete', target: 'ruleId' },
  }),
  history: post('alert/list', {
    access: 'may:alert.manage',
    summary: 'What the rules said, newest first',
    input: pageQuery({ name: z.string().trim().max(50).optional(), state: z.enum(['open', 'cleared']).optional() }, [
      'fireTime',
      'clearTime',
    ]),
    output: pageOf(Alert),
    sheet: {
      name: { zh: '告警记录', en: 'Alerts', mn: 'Сэрэмжлүүлэг' },
      columns: {
        ...columns,
        host: { title: { zh: '服务器', en: 'Server', mn: 'Сервер' } },
        value: { title: { zh: '最差值', en: 'Worst', mn: 'Хамгийн муу' }, kind: 'number' },
        fireTime: { title: { zh: '触发', en: 'Fired', mn: 'Эхэлсэн' }, kind: 'time' },
        clearTime: { title: { zh: '恢复', en: 'Cleared', mn: 'Арилсан' }, kind: 'time' },
      },
    },
  }),
};

/** Excludes built-in rules: the next version would restore them. They can be disabled instead. */
export const mayDeleteAlertRule = (actor: Rights, { builtIn }: Pick<AlertRule, 'builtIn'>) =>
  may(actor, 'alert.manage') && !builtIn;

export const alertFaults = faults('alert', {
  builtIn: {
    zh: '内置规则不能删除，可以停用',
    en: 'A built-in rule cannot be deleted; switch it off instead',
    mn: 'Суурилагдсан дүрмийг устгах боломжгүй; унтрааж болно',
  },
  tooMany: { zh: '最多 {max} 条规则', en: 'At most {max} rules', mn: 'Хамгийн ихдээ {max} дүрэм' },
});
