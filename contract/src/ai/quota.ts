import { z } from 'zod';
import { roleCodes } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Subjects of a limit. All limits that apply to one person hold together. */
export const quotaSubjects = ['role', 'class', 'user', 'application'] as const;
export type QuotaSubject = (typeof quotaSubjects)[number];
export const quotaSubjectNames: Record<QuotaSubject, Text> = {
  role: { zh: '角色（每人）', en: 'Role (each person)', mn: 'Үүрэг (хүн бүр)' },
  class: { zh: '班级（合计）', en: 'Class (together)', mn: 'Анги (нийт)' },
  user: { zh: '个人', en: 'Person', mn: 'Хүн' },
  application: { zh: 'AI 应用（合计）', en: 'Application (together)', mn: 'Програм (нийт)' },
};

/** `reserved`: in progress, counted with its maximum. */
export const usageStates = ['reserved', 'settled', 'returned'] as const;

/** What is limited. `minutes`: of speech and video by models of providers; what the server makes itself is free. */
export const quotaUnits = ['tokens', 'pictures', 'minutes'] as const;
export type QuotaUnit = (typeof quotaUnits)[number];
export const quotaUnitNames: Record<QuotaUnit, Text> = {
  tokens: { zh: 'token', en: 'tokens', mn: 'токен' },
  pictures: { zh: '图片', en: 'pictures', mn: 'зураг' },
  minutes: { zh: '分钟音视频', en: 'minutes of speech and video', mn: 'минутын яриа, видео' },
};

/** Maximum of a limit; the column holds no more. */
export const tokensMax = 2_000_000_000;
const Limit = z.number().int().min(0).max(tokensMax).nullable();
const more = {
  dayPictures: Limit.default(null),
  monthPictures: Limit.default(null),
  dayMinutes: Limit.default(null),
  monthMinutes: Limit.default(null),
};

const isRole = (code: string) => (roleCodes as readonly string[]).includes(code);

/** Limits a day and a month of the school’s calendar; null: no limit; 0: no use. */
export const QuotaForm = z
  .strictObject({
    subject: z.enum(quotaSubjects),
    /** Code of a role, or id of any other subject. */
    subjectId: z.union([Id, z.enum(roleCodes)]),
    dayTokens: Limit,
    monthTokens: Limit,
    ...more,
  })
  .refine(
    ...rule(
      (form: { subject: QuotaSubject; subjectId: string }) => (form.subject === 'role') === isRole(form.subjectId),
      {
        zh: '请选择额度的对象',
        en: 'choose whom the limit is for',
        mn: 'хэнд зориулснаа сонгоно уу',
      },
    ),
  );
export type QuotaForm = z.output<typeof QuotaForm>;

const Quota = z.object({
  quotaId: Id,
  subject: z.enum(quotaSubjects),
  subjectId: z.string(),
  subjectName: z.string(),
  dayTokens: z.number().int().nullable(),
  monthTokens: z.number().int().nullable(),
  dayPictures: z.number().int().nullable(),
  monthPictures: z.number().int().nullable(),
  dayMinutes: z.number().int().nullable(),
  monthMinutes: z.number().int().nullable(),
});
export type Quota = z.output<typeof Quota>;

/** Groups by which usage is summed. */
export const usageGroups = ['user', 'class', 'application', 'model'] as const;
export type UsageGroup = (typeof usageGroups)[number];

const UsageRow = z.object({
  /** Id of the group; empty where there is none, such as usage without an application. */
  groupId: z.string(),
  name: z.string(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  pictures: z.number().int(),
  minutes: z.number(),
  /** In yuan. */
  cost: z.number(),
  lastTime: DateTime,
});
export type UsageRow = z.output<typeof UsageRow>;

/** A limit and how much of it is used. */
export const Allowance = z.object({
  subject: z.enum(quotaSubjects),
  span: z.enum(['day', 'month']),
  unit: z.enum(quotaUnits),
  /** Minutes are rounded up. */
  used: z.number().int(),
  limit: z.number().int(),
});
export type Allowance = z.output<typeof Allowance>;

/** Share of a limit from which somebody is near it. */
export const nearShare = 0.8;

const NearLimit = Allowance.extend({
  /** The student, or the class of a limit of a class. */
  name: z.string(),
  subjectId: z.string(),
});
export type NearLimit = z.output<typeof NearLimit>;

export const quotaApi = {
  list: post('aiquota/list', {
    access: 'may:ai.manage',
    summary: 'The limits of the school; without one there is none',
    output: z.object({ quotaList: z.array(Quota) }),
  }),
  save: post('aiquota/save', {
    access: 'may:ai.manage',
    audit: { action: 'aiquota.save', target: 'subjectId' },
    summary: 'Sets the limit of a role, a class, a person or an application, in place of the one it had',
    input: QuotaForm,
    output: z.object({ quotaId: Id }),
  }),
  remove: post('aiquota/delete', {
    access: 'may:ai.manage',
    audit: { action: 'aiquota.delete', target: 'quotaId' },
    summary: 'Takes a limit away',
    input: z.strictObject({ quotaId: Id }),
    output: z.null(),
  }),
  usage: post('aiusage/list', {
    access: 'may:ai.manage',
    summary: 'What was used in a time, summed by person, class, application or model; most first',
    input: pageQuery(
      {
        by: z.enum(usageGroups).default('user'),
        from: DateTime.optional(),
        until: DateTime.optional(),
        name: z.string().trim().max(40).optional(),
      },
      ['calls', 'inputTokens', 'outputTokens', 'cost', 'lastTime'],
    ),
    output: pageOf(UsageRow),
    sheet: {
      name: { zh: 'AI 用量', en: 'AI usage', mn: 'AI хэрэглээ' },
      columns: {
        name: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 30 },
        calls: { title: { zh: '调用次数', en: 'Calls', mn: 'Дуудлага' }, kind: 'number' },
        inputTokens: { title: { zh: '输入 token', en: 'Tokens in', mn: 'Орсон токен' }, kind: 'number' },
        outputTokens: { title: { zh: '输出 token', en: 'Tokens out', mn: 'Гарсан токен' }, kind: 'number' },
        pictures: { title: { zh: '图片', en: 'Pictures', mn: 'Зураг' }, kind: 'number' },
        minutes: {
          title: { zh: '音视频分钟', en: 'Minutes of speech and video', mn: 'Яриа, видео (минут)' },
          kind: 'number',
        },
        cost: { title: { zh: '费用（元）', en: 'Cost (yuan)', mn: 'Зардал (юань)' }, kind: 'number' },
        lastTime: { title: { zh: '最近使用', en: 'Last use', mn: 'Сүүлд' }, kind: 'time' },
      },
    },
  }),
  near: get('aiquota/near', {
    access: 'may:ai.create',
    summary: 'Students and classes of my courses that have used most of a limit, the fullest first; 200 at most',
    output: z.object({ nearList: z.array(NearLimit) }),
  }),
  mine: get('aiquota/mine', {
    access: 'may:ai.use',
    summary: 'The limits that hold for me, and how much of each is used up',
    output: z.object({ allowances: z.array(Allowance) }),
  }),
};

export const quotaFaults = faults('aiquota', {
  dayUsedUp: {
    status: 429,
    zh: '今天的 AI 额度不够这次使用（已用 {used}，共 {limit} token），明天会恢复，或请老师、管理员调整',
    en: 'Today’s AI tokens do not suffice ({used} of {limit} used); more come tomorrow, or ask for more',
    mn: 'Өнөөдрийн AI токен хүрэлцэхгүй ({used} / {limit}); маргааш сэргэнэ',
  },
  monthUsedUp: {
    status: 429,
    zh: '本月的 AI 额度不够这次使用（已用 {used}，共 {limit} token），下月会恢复，或请老师、管理员调整',
    en: 'This month’s AI tokens do not suffice ({used} of {limit} used); more come next month, or ask for more',
    mn: 'Энэ сарын AI токен хүрэлцэхгүй ({used} / {limit}); дараа сард сэргэнэ',
  },
  dayPicturesUsedUp: {
    status: 429,
    zh: '今天的 AI 图片额度不够（已用 {used} 张，共 {limit} 张），明天会恢复，或请老师、管理员调整',
    en: 'Today’s AI pictures do not suffice ({used} of {limit} used); more come tomorrow, or ask for more',
    mn: 'Өнөөдрийн AI зураг хүрэлцэхгүй ({used} / {limit}); маргааш сэргэнэ',
  },
  monthPicturesUsedUp: {
    status: 429,
    zh: '本月的 AI 图片额度不够（已用 {used} 张，共 {limit} 张），下月会恢复，或请老师、管理员调整',
    en: 'This month’s AI pictures do not suffice ({used} of {limit} used); more come next month, or ask for more',
    mn: 'Энэ сарын AI зураг хүрэлцэхгүй ({used} / {limit}); дараа сард сэргэнэ',
  },
  dayMinutesUsedUp: {
    status: 429,
    zh: '今天的 AI 语音额度不够（已用 {used} 分钟，共 {limit} 分钟），明天会恢复，或请老师、管理员调整',
    en: 'Today’s AI minutes do not suffice ({used} of {limit} used); more come tomorrow, or ask for more',
    mn: 'Өнөөдрийн AI минут хүрэлцэхгүй ({used} / {limit}); маргааш сэргэнэ',
  },
  monthMinutesUsedUp: {
    status: 429,
    zh: '本月的 AI 语音额度不够（已用 {used} 分钟，共 {limit} 分钟），下月会恢复，或请老师、管理员调整',
    en: 'This month’s AI minutes do not suffice ({used} of {limit} used); more come next month, or ask for more',
    mn: 'Энэ сарын AI минут хүрэлцэхгүй ({used} / {limit}); дараа сард сэргэнэ',
  },
  notAllowed: {
    status: 429,
    zh: '您在这里不能使用 AI：额度设为 0，需要时请找老师或管理员',
    en: 'You cannot use AI here: the limit is 0. Please ask a teacher or an administrator',
    mn: 'Та энд AI ашиглах боломжгүй: хязгаар 0 байна. Багш эсвэл админаас асууна уу',
  },
  picturesNotAllowed: {
    status: 429,
    zh: '您在这里不能用 AI 生成图片：额度设为 0，需要时请找老师或管理员',
    en: 'You cannot make pictures with AI here: the limit is 0. Please ask a teacher or an administrator',
    mn: 'Та энд AI зураг ашиглах боломжгүй: хязгаар 0 байна. Багш эсвэл админаас асууна уу',
  },
  minutesNotAllowed: {
    status: 429,
    zh: '您在这里不能用 AI 语音和视频：额度设为 0，需要时请找老师或管理员',
    en: 'You cannot use AI speech and video here: the limit is 0. Please ask a teacher or an administrator',
    mn: 'Та энд AI яриа, видео ашиглах боломжгүй: хязгаар 0 байна. Багш эсвэл админаас асууна уу',
  },
  nobody: {
    zh: '没有找到这个对象，请重新选择',
    en: 'There is no such person, class or application',
    mn: 'Ийм объект олдсонгүй, дахин сонгоно уу',
  },
});
