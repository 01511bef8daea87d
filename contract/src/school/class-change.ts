import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { may } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Code, Id, Name } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';
import type { ClassState } from './school-class.ts';

/** Changes of whole classes. */
export const classChanges = ['graduate', 'merge', 'split', 'reopen'] as const;
export type ClassChange = (typeof classChanges)[number];

const mayKeepClasses = (actor: Rights) => may(actor, 'member.manage');

/** Transitions between the states of a class. */
export const classTransitions = transitions<ClassState>()({
  graduate: { moves: { active: 'graduated' }, who: mayKeepClasses },
  merge: { moves: { active: 'merged' }, who: mayKeepClasses },
  split: { moves: { active: 'active' }, who: mayKeepClasses },
  /** Undoes a mistake; students are brought back one by one in the register. */
  reopen: { moves: { graduated: 'active', merged: 'active' }, who: mayKeepClasses },
});

const Classes = z.array(Id).min(1).max(20);
const reason = z.string().trim().max(200);

export const SplitForm = z.strictObject({
  classId: Id,
  studentIds: z.array(Id).min(1).max(200),
  classCode: Code,
  className: Name(40),
  /** Whether the new class takes the courses too. */
  carryCourses: z.boolean(),
  reason,
});
export type SplitForm = z.output<typeof SplitForm>;

export const MergeForm = z.strictObject({
  classIds: Classes,
  toClassId: Id,
  /** Whether the remaining class takes over the courses and lessons of the merged ones. */
  carryCourses: z.boolean(),
  reason,
});
export type MergeForm = z.output<typeof MergeForm>;

/** Effects of a change, for its confirmation. */
export const ClassEffect = z.object({
  /** Students in school, who graduate or move to the other class. */
  studentCount: z.number().int(),
  /** Suspended students, who stay when a class graduates and move when it is merged. */
  suspendedCount: z.number().int(),
  /** Courses of these classes, and those of them that the other class does not take yet. */
  courseNames: z.array(z.string()),
  newCourseNames: z.array(z.string()),
  /** Number of lessons from today on. */
  lessonCount: z.number().int(),
});
export type ClassEffect = z.output<typeof ClassEffect>;

export const classChangeApi = {
  effect: post('classchange/effect', {
    access: 'may:member.manage',
    summary: 'What would come of a change of classes; with the class that others would be merged into',
    input: z.strictObject({ classIds: Classes, toClassId: Id.optional() }),
    output: ClassEffect,
  }),
  students: post('classchange/liststudent', {
    access: 'may:member.manage',
    summary: 'The students of a class by the register, who are in school or suspended; to split it',
    input: z.strictObject({ classId: Id }),
    output: z.object({
      studentList: z.array(
        z.object({ studentId: Id, studentNumber: z.string(), studentName: z.string(), suspended: z.boolean() }),
      ),
    }),
  }),
  graduate: post('classchange/graduate', {
    access: 'may:member.manage',
    summary: 'Graduates classes with their students who are in school: all of them or none',
    input: z.strictObject({ classIds: Classes, reason }),
    output: z.null(),
  }),
  split: post('classchange/split', {
    access: 'may:member.manage',
    summary: 'Puts some students of a class into a new one, which takes its courses',
    input: SplitForm,
    output: z.object({ classId: Id }),
  }),
  merge: post('classchange/merge', {
    access: 'may:member.manage',
    summary: 'Puts the students of classes into another one, which takes their courses; they stay for their history',
    input: MergeForm,
    output: z.null(),
  }),
  reopen: post('classchange/reopen', {
    access: 'may:member.manage',
    summary: 'Opens a class again that graduated or was merged; its students come back by the register',
    input: z.strictObject({ classId: Id }),
    output: z.null(),
  }),
};

export const classChangeFaults = faults('classChange', {
  wrongState: {
    zh: '班级「{names}」当前的状态不能进行此操作',
    en: '{names} is not in a state for this',
    mn: '«{names}» ангийн төлөвт үүнийг хийх боломжгүй',
  },
  notOfClass: {
    zh: '所选学生已不在这个班级，请刷新',
    en: 'They are no longer in this class; reload',
    mn: 'Тэд энэ ангид байхгүй болсон; дахин ачаална уу',
  },
  sameClass: {
    zh: '请选择另一个班级作为合并后的班级',
    en: 'Choose another class to merge into',
    mn: 'Нэгтгэх өөр анги сонгоно уу',
  },
});
