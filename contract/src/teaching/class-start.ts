import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';

/** `failed`: no machine could be requested at all. Refusals of single machines are only counted. */
export const classStartStates = ['planned', 'running', 'done', 'failed', 'cancelled'] as const;
export type ClassStartState = (typeof classStartStates)[number];

export const classStartTransitions = transitions<ClassStartState>()({
  cancel: { moves: { planned: 'cancelled' }, who: () => true },
  begin: { moves: { planned: 'running', running: 'running' }, who: 'system' },
  finish: { moves: { running: 'done' }, who: 'system' },
  fail: { moves: { running: 'failed' }, who: 'system' },
});

/**
 * Pattern of the names of a class's machines: lower case letters, digits and `-` around `{n}` (the student's number in
 * the order of accounts) or `{account}`. Empty: machines have no names.
 */
export const MachineNamePattern = z
  .string()
  .max(30)
  .regex(/^(?:[a-z0-9-]*(?:\{(?:n|account)\}[a-z0-9-]*)+)?$/);

/** Returns the name, a valid host name, of the machine of a class's nth student (from 1). */
export function machineNameOf(pattern: string, { n, total, account }: { n: number; total: number; account: string }) {
  const number = String(n).padStart(Math.max(2, String(total).length), '0');
  const name = pattern.replaceAll('{n}', number).replaceAll('{account}', () => account.toLowerCase());
  const safe = [...name].map((letter) => (/[a-z0-9]/.test(letter) ? letter : '-')).join('');
  return safe.slice(0, 63).replace(/^-+/, '').replace(/-$/, '');
}

export const ClassStart = z.object({
  classStartId: Id,
  /** Time at which the requests for machines begin. */
  startTime: DateTime,
  state: z.enum(classStartStates),
  /** See `MachineNamePattern`. */
  namePattern: z.string(),
  /** The teacher who requested it; empty: started ahead of a lesson by the school's setting. */
  userName: z.string(),
  /** Number of students, of requested machines, and of refused ones, with the text of the last refusal. */
  total: z.number().int(),
  asked: z.number().int(),
  refused: z.number().int(),
  reason: z.string(),
});
export type ClassStart = z.output<typeof ClassStart>;

const Key = z.strictObject({ classStartId: Id });

export const classStartApi = {
  overview: get('classstart/overview', {
    access: 'may:course.teach',
    summary: 'The starts of an experiment for its class: those planned and the latest, and how its machines stand',
    input: z.object({ sectionId: Id }),
    output: z.object({
      classStartList: z.array(ClassStart),
      students: z.number().int(),
      running: z.number().int(),
      starting: z.number().int(),
      queued: z.number().int(),
      asleep: z.number().int(),
      failed: z.number().int(),
      /**
       * Estimated seconds until the starting and queued machines run, from recent starts; null: no measurements yet.
       */
      secondsLeft: z.number().int().nullable(),
      nextLesson: DateTime.nullable(),
      /** Minutes ahead of each lesson by the school's setting; 0: no automatic start. */
      leadMinutes: z.number().int(),
      /** Names of new machines that are started ahead of a lesson; see `MachineNamePattern`. */
      lessonNamePattern: z.string(),
    }),
  }),
  saveNames: post('classstart/savenames', {
    access: 'may:course.teach',
    audit: { action: 'classstart.savenames', target: 'sectionId' },
    summary: 'Sets how the machines of an experiment are named that the school has started ahead of a lesson',
    input: z.strictObject({ sectionId: Id, namePattern: MachineNamePattern }),
    output: z.null(),
  }),
  save: post('classstart/save', {
    access: 'may:course.teach',
    audit: { action: 'classstart.save', target: 'sectionId' },
    summary: 'Starts the machines of all students of an experiment that I mark, now or at a time within 60 days',
    input: z.strictObject({
      sectionId: Id,
      startTime: DateTime.nullable(),
      namePattern: MachineNamePattern.optional(),
    }),
    output: Key,
  }),
  cancel: post('classstart/cancel', {
    access: 'may:course.teach',
    audit: { action: 'classstart.cancel', target: 'classStartId' },
    summary: 'Calls off a start that has not begun',
    input: Key,
    output: z.null(),
  }),
};

export const classStartFaults = faults('classstart', {
  past: {
    zh: '时间已过或超出 60 天，请重新选择',
    en: 'That time is past or more than 60 days away',
    mn: 'Хугацаа өнгөрсөн эсвэл 60 хоногоос хол байна',
  },
  planned: {
    zh: '这个时间已经安排过批量开机',
    en: 'A start is planned for that time already',
    mn: 'Тэр цагт аль хэдийн төлөвлөсөн',
  },
  begun: {
    zh: '批量开机已经开始，不能取消',
    en: 'It has begun and cannot be called off',
    mn: 'Эхэлсэн тул цуцлах боломжгүй',
  },
  nobody: {
    zh: '课程里还没有学生',
    en: 'The course has no students yet',
    mn: 'Хичээлд сурагч алга',
  },
});
