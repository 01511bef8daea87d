import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';

/** `failed`: nobody's machine could be asked for. Single machines that were refused are counted. */
export const classStartStates = ['planned', 'running', 'done', 'failed', 'cancelled'] as const;
export type ClassStartState = (typeof classStartStates)[number];

export const classStartTransitions = transitions<ClassStartState>()({
  cancel: { moves: { planned: 'cancelled' }, who: () => true },
  begin: { moves: { planned: 'running', running: 'running' }, who: 'system' },
  finish: { moves: { running: 'done' }, who: 'system' },
  fail: { moves: { running: 'failed' }, who: 'system' },
});

export const ClassStart = z.object({
  classStartId: Id,
  /** When machines are begun to be asked for. */
  startTime: DateTime,
  state: z.enum(classStartStates),
  /** Who asked for it; empty: it was begun ahead of a lesson by the school's setting. */
  userName: z.string(),
  /** Students, those asked for, and those of them who were refused with the last refusal's words. */
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
      /** Until those that are starting or queued are up, by what starts of late took; null: none was measured. */
      secondsLeft: z.number().int().nullable(),
      nextLesson: DateTime.nullable(),
      /** Minutes ahead of each lesson by the school's setting; 0: not by itself. */
      leadMinutes: z.number().int(),
    }),
  }),
  save: post('classstart/save', {
    access: 'may:course.teach',
    audit: { action: 'classstart.save', target: 'sectionId' },
    summary: 'Starts the machines of all students of an experiment that I mark, now or at a time within 60 days',
    input: z.strictObject({ sectionId: Id, startTime: DateTime.nullable() }),
    output: Key,
  }),
  cancel: post('classstart/cancel', {
    access: 'may:course.teach',
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
