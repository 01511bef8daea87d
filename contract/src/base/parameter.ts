import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { type FaultKind, faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Version } from '../wire/scalar.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to set the parameters of the school, including its settings and security rules. */
    'parameter.manage': true;
  }
}

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** To people who may set parameters. */
    'parameter.changed': { names: string[] };
    /** To everybody: data of the school that the shell shows has changed. */
    'school.changed': null;
  }
}

/** Groups on the page of parameters; the last three also have pages of their own. */
export const parameterGroups = [
  'account',
  'lab',
  'teaching',
  'upload',
  'retention',
  'monitoring',
  'school',
  'theme',
  'safety',
] as const;
export type ParameterGroup = (typeof parameterGroups)[number];

export const parameterGroupNames: Record<ParameterGroup, Text> = {
  account: { zh: '账号', en: 'Accounts', mn: 'Бүртгэл' },
  lab: { zh: '实验机', en: 'Lab machines', mn: 'Лабын машин' },
  teaching: { zh: '教学', en: 'Teaching', mn: 'Сургалт' },
  upload: { zh: '上传', en: 'Uploads', mn: 'Байршуулалт' },
  retention: { zh: '数据保留', en: 'Retention', mn: 'Хадгалах хугацаа' },
  monitoring: { zh: '系统监控', en: 'Monitoring', mn: 'Хяналт' },
  school: { zh: '系统设置', en: 'System settings', mn: 'Системийн тохиргоо' },
  theme: { zh: '主题', en: 'Theme', mn: 'Загвар' },
  safety: { zh: '安全设置', en: 'Safety', mn: 'Аюулгүй байдал' },
};

/**
 * Rule for the values of a parameter. Numbers are whole; a time is `HH:mm`; a secret is stored encrypted and never
 * shown.
 */
export const ParameterRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), min: z.number(), max: z.number(), unit: z.string() }),
  z.object({ kind: z.literal('text'), max: z.number(), lines: z.boolean() }),
  z.object({ kind: z.literal('switch') }),
  z.object({ kind: z.literal('select'), options: z.array(z.object({ value: z.string(), title: z.string() })) }),
  z.object({ kind: z.literal('time') }),
  z.object({ kind: z.literal('secret'), max: z.number() }),
]);
export type ParameterRule = z.output<typeof ParameterRule>;

/** Part of a rule that decides whether a value is valid. */
export type ParameterBounds =
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text' | 'secret'; max: number }
  | { kind: 'switch' | 'time' }
  | { kind: 'select'; options: readonly { value: string }[] };

export const ParameterValue = z.union([z.number(), z.boolean(), z.string().max(4_000)]);
export type ParameterValue = z.output<typeof ParameterValue>;

export const Parameter = z.object({
  name: z.string(),
  group: z.enum(parameterGroups),
  title: z.string(),
  description: z.string(),
  rule: ParameterRule,
  /** Null: a secret, which is never shown. */
  value: ParameterValue.nullable(),
  defaultValue: ParameterValue.nullable(),
  /** True when the school has set it. */
  isSet: z.boolean(),
  /** Counts its changes; 0 when it was never set. */
  version: z.number().int(),
  updateTime: DateTime.nullable(),
  updatedBy: z.string(),
});
export type Parameter = z.output<typeof Parameter>;

export const ParameterChange = z.object({
  changeId: Id,
  name: z.string(),
  title: z.string(),
  /** For a secret, neither value is shown. */
  secret: z.boolean(),
  /** Null: the default applied. */
  before: ParameterValue.nullable(),
  after: ParameterValue.nullable(),
  /** True for the latest change of the parameter, which can be undone. */
  last: z.boolean(),
  changeTime: DateTime,
  changedBy: z.string(),
});
export type ParameterChange = z.output<typeof ParameterChange>;

const ParameterName = z.string().min(1).max(64);

/** One change; the value null restores the default. */
const Setting = z.strictObject({ name: ParameterName, value: ParameterValue.nullable(), version: Version });

export const parameterApi = {
  list: post('parameter/list', {
    access: 'may:parameter.manage',
    summary: 'The parameters of the school, with what holds now',
    input: pageQuery(
      {
        keyword: z.string().trim().max(100).optional(),
        group: z.enum(parameterGroups).optional(),
        isSet: z.enum(['yes', 'no']).optional(),
      },
      ['title', 'group', 'updateTime'],
    ),
    output: pageOf(Parameter),
    sheet: {
      name: { zh: '系统参数', en: 'Parameters', mn: 'Параметр' },
      columns: {
        name: { title: { zh: '代码', en: 'Code', mn: 'Код' } },
        title: { title: { zh: '参数', en: 'Parameter', mn: 'Параметр' } },
        group: { title: { zh: '分组', en: 'Group', mn: 'Бүлэг' }, values: parameterGroupNames },
        value: { title: { zh: '当前值', en: 'Value', mn: 'Утга' } },
        defaultValue: { title: { zh: '默认值', en: 'Default', mn: 'Анхдагч' } },
        updateTime: { title: { zh: '修改时间', en: 'Changed at', mn: 'Өөрчилсөн цаг' }, kind: 'time' },
        updatedBy: { title: { zh: '修改人', en: 'Changed by', mn: 'Өөрчилсөн хүн' } },
      },
    },
  }),
  save: post('parameter/save', {
    access: 'may:parameter.manage',
    summary: 'Sets parameters, all of them or none; the value null restores the default',
    input: z.strictObject({ settings: z.array(Setting).min(1).max(50) }),
    output: z.null(),
    audit: { action: 'parameter.save' },
  }),
  listChanges: post('parameter/listchanges', {
    access: 'may:parameter.manage',
    summary: 'Who changed which parameter when, newest first',
    input: pageQuery({ name: ParameterName.optional(), changedBy: z.string().trim().max(64).optional() }, [
      'name',
      'changeTime',
    ]),
    output: pageOf(ParameterChange),
    sheet: {
      name: { zh: '参数修改记录', en: 'Changes of parameters', mn: 'Параметрийн өөрчлөлт' },
      columns: {
        title: { title: { zh: '参数', en: 'Parameter', mn: 'Параметр' } },
        before: { title: { zh: '修改前', en: 'Before', mn: 'Өмнө' } },
        after: { title: { zh: '修改后', en: 'After', mn: 'Дараа' } },
        changeTime: { title: { zh: '修改时间', en: 'Changed at', mn: 'Өөрчилсөн цаг' }, kind: 'time' },
        changedBy: { title: { zh: '修改人', en: 'Changed by', mn: 'Өөрчилсөн хүн' } },
      },
    },
  }),
  undo: post('parameter/undo', {
    access: 'may:parameter.manage',
    summary: 'Sets a parameter back to what held before its last change',
    input: z.strictObject({ changeId: Id }),
    output: z.null(),
    audit: { action: 'parameter.undo', target: 'changeId' },
  }),
};

export const parameterFaults = faults('parameter', {
  unknown: { status: 400, zh: '没有参数 {name}', en: 'There is no parameter {name}', mn: '{name} параметр байхгүй' },
  number: {
    status: 400,
    zh: '{title}：应是 {min} 至 {max} 之间的整数',
    en: '{title}: a whole number from {min} to {max}',
    mn: '{title}: {min}-аас {max} хүртэлх бүхэл тоо',
  },
  text: {
    status: 400,
    zh: '{title}：最多 {max} 个字',
    en: '{title}: at most {max} characters',
    mn: '{title}: дээд тал нь {max} тэмдэгт',
  },
  choice: {
    status: 400,
    zh: '{title}：请从选项中选择',
    en: '{title}: choose one of the options',
    mn: '{title}: сонголтоос сонгоно уу',
  },
  time: {
    status: 400,
    zh: '{title}：时间应形如 08:30',
    en: '{title}: a time such as 08:30',
    mn: '{title}: 08:30 хэлбэрийн цаг',
  },
  network: {
    status: 400,
    zh: '「{line}」不是地址或网段，应形如 10.1.0.0/16 或 2001:db8::/32',
    en: '{line} is no address or network, such as 10.1.0.0/16 or 2001:db8::/32',
    mn: '«{line}» нь хаяг, сүлжээ биш; 10.1.0.0/16 эсвэл 2001:db8::/32 хэлбэртэй байна',
  },
  locksOut: {
    zh: '您现在的地址 {address} 不在名单里，保存后您自己也无法访问',
    en: 'Your own address {address} is not in the list: you would lock yourself out',
    mn: 'Таны одоогийн хаяг {address} жагсаалтад алга; хадгалбал та өөрөө орж чадахгүй болно',
  },
  idleShort: {
    status: 400,
    zh: '无操作退出应为 0（不限）或至少 {min} 分钟',
    en: 'Idle sign-out is 0 for never, or at least {min} minutes',
    mn: 'Идэвхгүй үед гарах хугацаа 0 (хязгааргүй) эсвэл дор хаяж {min} минут байна',
  },
  locked: {
    zh: '参数的密文无法解开，服务器的密钥可能已更换，请重新填写',
    en: 'The secret cannot be decrypted, the key of the server may have changed; enter it anew',
    mn: 'Нууцыг тайлж чадсангүй, серверийн түлхүүр солигдсон байж магадгүй; дахин оруулна уу',
  },
});

const wholeWithin = (value: ParameterValue, min: number, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** Returns the fault and its values for an invalid value of a parameter; null for a valid one. */
export function misfitOf(bounds: ParameterBounds, value: ParameterValue): [FaultKind, Record<string, number>] | null {
  switch (bounds.kind) {
    case 'number':
      return wholeWithin(value, bounds.min, bounds.max)
        ? null
        : [parameterFaults.number, { min: bounds.min, max: bounds.max }];
    case 'text':
    case 'secret':
      return typeof value === 'string' && value.length <= bounds.max
        ? null
        : [parameterFaults.text, { max: bounds.max }];
    case 'switch':
      return typeof value === 'boolean' ? null : [parameterFaults.choice, {}];
    case 'select':
      return bounds.options.some((option) => option.value === value) ? null : [parameterFaults.choice, {}];
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : [parameterFaults.time, {}];
  }
}
