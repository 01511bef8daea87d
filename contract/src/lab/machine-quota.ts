import { z } from 'zod';
import { roleCodes } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Subject of a quota. A person's own quota replaces that of their role; a course's applies in addition. */
export const machineQuotaSubjects = ['role', 'course', 'user'] as const;
export type MachineQuotaSubject = (typeof machineQuotaSubjects)[number];
export const machineQuotaSubjectNames: Record<MachineQuotaSubject, Text> = {
  role: { zh: '角色（每人）', en: 'Role (each person)', mn: 'Үүрэг (хүн бүр)' },
  course: { zh: '课程（合计）', en: 'Course (together)', mn: 'Хичээл (нийт)' },
  user: { zh: '个人', en: 'Person', mn: 'Хүн' },
};

/** Days over which hours are counted, including today. */
export const quotaDays = 7;

const limit = (max: number) => z.number().int().min(0).max(max).nullable();

/**
 * Limits at a time of machines, processors and MiB of memory, of MiB of disk with snapshots, of sleeping machines too,
 * and of hours of machines in seven days. Null: no limit.
 */
export const MachineLimits = z.strictObject({
  machines: limit(5_000),
  cpus: limit(20_000),
  memoryMb: limit(10_000_000),
  diskMb: limit(100_000_000).default(null),
  weekHours: limit(100_000),
});
export type MachineLimits = z.output<typeof MachineLimits>;

const isRole = (code: string) => (roleCodes as readonly string[]).includes(code);

export const MachineQuotaForm = MachineLimits.extend({
  subject: z.enum(machineQuotaSubjects),
  /** The code of a role, the id of anything else. */
  subjectId: z.union([Id, z.enum(roleCodes)]),
}).refine(
  ...rule(
    (form: { subject: MachineQuotaSubject; subjectId: string }) => (form.subject === 'role') === isRole(form.subjectId),
    { zh: '请选择配额的对象', en: 'choose whom the quota is for', mn: 'хэнд зориулснаа сонгоно уу' },
  ),
);
export type MachineQuotaForm = z.output<typeof MachineQuotaForm>;

const MachineQuota = MachineLimits.extend({
  quotaId: Id,
  subject: z.enum(machineQuotaSubjects),
  subjectId: z.string(),
  subjectName: z.string(),
});
export type MachineQuota = z.output<typeof MachineQuota>;

export const machineUsageGroups = ['user', 'course'] as const;
export type MachineUsageGroup = (typeof machineUsageGroups)[number];

const MachineUsage = z.object({
  /** Empty for machines without a course, such as those of exams. */
  groupId: z.string(),
  name: z.string(),
  /** Running now, including starting ones. */
  machines: z.number().int(),
  cpus: z.number().int(),
  memoryMb: z.number().int(),
  /** Hours of machines in seven days. */
  hours: z.number(),
});
export type MachineUsage = z.output<typeof MachineUsage>;

const Answer = z.object({
  count: z.number().int(),
  /** Number of them that fit beside those that still run then. */
  fits: z.number().int(),
  /** Number of machines that run now and whose time is not up by then. */
  running: z.number().int(),
  /** Machines of each: those of a cluster together. */
  machines: z.number().int(),
  /** MiB promised to each, and their recent use; null where none was measured. */
  memoryMb: z.number().int(),
  usedMb: z.number().int().nullable(),
  /** Seconds until the last of those that fit has started, by recent starts; null where none was measured. */
  seconds: z.number().int().nullable(),
  /** Number of starts that the estimate rests on. */
  measured: z.number().int(),
  /** Number that the course's quota leaves room for; null without a quota. */
  quota: z.number().int().nullable(),
  /** Students of the course whose own quota, or their role's, prevents the start; null when no such quota is set. */
  heldBack: z.number().int().nullable(),
});
export type WhatIf = z.output<typeof Answer>;

export const machineQuotaApi = {
  list: post('machinequota/list', {
    access: 'may:lab.manage',
    summary: 'The quotas of the school; where there is none, the parameters hold',
    output: z.object({ quotaList: z.array(MachineQuota) }),
  }),
  save: post('machinequota/save', {
    access: 'may:lab.manage',
    audit: { action: 'machinequota.save', target: 'subjectId' },
    summary: 'Sets the quota of a role, a course or a person in place of the one it had; it holds from the next start',
    input: MachineQuotaForm,
    output: z.object({ quotaId: Id }),
  }),
  remove: post('machinequota/delete', {
    access: 'may:lab.manage',
    audit: { action: 'machinequota.delete', target: 'quotaId' },
    summary: 'Takes a quota away',
    input: z.strictObject({ quotaId: Id }),
    output: z.null(),
  }),
  usage: post('machinequota/usage', {
    access: 'may:lab.manage',
    summary: 'Who uses how much: machines now, and hours of machines in seven days',
    input: pageQuery({ by: z.enum(machineUsageGroups).optional(), name: z.string().max(40).optional() }, [
      'machines',
      'memoryMb',
      'hours',
    ]),
    output: pageOf(MachineUsage),
    sheet: {
      name: { zh: '虚拟机用量', en: 'Use of machines', mn: 'Машины хэрэглээ' },
      columns: {
        name: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 24 },
        machines: { title: { zh: '正在运行', en: 'Running', mn: 'Ажиллаж буй' }, kind: 'number' },
        cpus: { title: { zh: '处理器', en: 'Processors', mn: 'Процессор' }, kind: 'number' },
        memoryMb: { title: { zh: '内存（MB）', en: 'Memory (MB)', mn: 'Санах ой (МБ)' }, kind: 'number' },
        hours: { title: { zh: '近 7 天机时', en: 'Hours in 7 days', mn: '7 хоногийн цаг' }, kind: 'number' },
      },
    },
  }),
  whatIf: get('machinequota/whatif', {
    access: 'may:course.teach',
    summary: 'Whether so many students can start an experiment that I mark at a time, and how long it takes',
    input: z.object({
      sectionId: Id,
      count: z.coerce.number().int().min(1).max(1_000),
      /** Empty: now. */
      startTime: DateTime.optional(),
    }),
    output: Answer,
  }),
};

export const machineQuotaFaults = faults('machinequota', {
  nobody: {
    zh: '没有这个角色、课程或用户',
    en: 'There is no such role, course or person',
    mn: 'Ийм үүрэг, хичээл, хүн алга',
  },
  machines: {
    zh: '{whose}同时最多 {max} 台实验机，现在已有 {used} 台；请先让一台休眠（内容会保留），或联系管理员',
    en: '{whose}: at most {max} machines at a time, {used} are in use; put one to sleep, everything in it is kept, or ask your administrator',
    mn: '{whose}: зэрэг {max} машин хүртэл, одоо {used} ашиглаж байна; нэгийг унтуулах (доторх нь хадгалагдана) эсвэл админд хандана уу',
  },
  cpus: {
    zh: '{whose}同时最多 {max} 个处理器核，现在已用 {used} 个，这台需要 {wanted} 个',
    en: '{whose}: at most {max} processors at a time, {used} are in use and this machine needs {wanted}',
    mn: '{whose}: зэрэг {max} процессор хүртэл, {used} ашигласан, энэ машинд {wanted} хэрэгтэй',
  },
  memory: {
    zh: '{whose}同时最多 {max} MB 内存，现在已用 {used} MB，这台需要 {wanted} MB',
    en: '{whose}: at most {max} MB of memory at a time, {used} MB are in use and this machine needs {wanted} MB',
    mn: '{whose}: зэрэг {max} МБ санах ой хүртэл, {used} МБ ашигласан, энэ машинд {wanted} МБ хэрэгтэй',
  },
  disk: {
    zh: '{whose}的实验机磁盘最多 {max} MB，现在已用 {used} MB；请联系管理员增加，或删除不再需要的快照',
    en: '{whose}: at most {max} MB of disk for machines, {used} MB are in use; ask your administrator for more, or delete snapshots that you do not need',
    mn: '{whose}: машины диск {max} МБ хүртэл, {used} МБ ашигласан; админд хандах эсвэл хэрэггүй хормын зургаа устгана уу',
  },
  research: {
    zh: '科研项目「{name}」同时最多运行 {max} 台科研机，正在运行：{who}。请先让其中一台休眠（内容会保留），或请管理员调高项目配额',
    en: 'The research project {name} may run {max} {max, machine|machines} at a time; running: {who}. Let one of them sleep first, everything in it is kept, or ask your administrator to raise the quota',
    mn: 'Судалгааны «{name}» төсөл зэрэг {max} машин ажиллуулна; ажиллаж буй: {who}. Эхлээд нэгийг унтуулах (доторх нь хадгалагдана) эсвэл админаас квот нэмүүлнэ үү',
  },
  researchNone: {
    zh: '科研项目「{name}」的配额不能运行科研机，请管理员调高项目配额',
    en: 'The quota of the research project {name} lets no machine run; ask your administrator to raise it',
    mn: 'Судалгааны «{name}» төслийн квотоор машин ажиллуулахгүй; админаас квот нэмүүлнэ үү',
  },
  hours: {
    zh: '{whose}近 7 天的机时已用完（{used} / {max} 小时），请联系老师或管理员',
    en: '{whose}: the hours of machines in 7 days are used up ({used} of {max}); ask your teacher or administrator',
    mn: '{whose}: 7 хоногийн машины цаг дууссан ({max}-аас {used}); багш эсвэл админд хандана уу',
  },
});
