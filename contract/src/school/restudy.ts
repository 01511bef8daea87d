import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';

/** `ended`: the student left the course, or the retake was entered by mistake. */
export const restudyStates = ['active', 'ended'] as const;
export type RestudyState = (typeof restudyStates)[number];

const stateNames: Record<RestudyState, Text> = {
  active: { zh: '重修中', en: 'Taking it', mn: 'Дахин судалж буй' },
  ended: { zh: '已结束', en: 'Ended', mn: 'Дууссан' },
};

export const RestudyForm = z.strictObject({
  courseId: Id,
  studentIds: z.array(Id).min(1).max(100),
  /** Class with which they attend; null for individual attendance. */
  classId: Maybe(Id, null),
  term: Name(20),
  reason: z.string().trim().max(200),
});
export type RestudyForm = z.output<typeof RestudyForm>;

/** Sum of the published marks; null without any. */
const Score = z.number().nullable();

export const Restudy = z.object({
  restudyId: Id,
  courseId: Id,
  courseName: z.string(),
  studentNumber: z.string(),
  studentName: z.string(),
  /** The student’s own class. */
  ownClassName: z.string(),
  organizationId: Id.nullable(),
  /** Class with which the student attends; empty for none. */
  className: z.string(),
  term: z.string(),
  reason: z.string(),
  /** Ordinal number of this retake of the course. */
  enrolment: z.number().int(),
  state: z.enum(restudyStates),
  /** Scores of the enrolment before and of this one. */
  scoreBefore: Score,
  score: Score,
  actorName: z.string(),
  createTime: DateTime,
});
export type Restudy = z.output<typeof Restudy>;

const Some = z.strictObject({ restudyIds: z.array(Id).min(1).max(100) });
const words = z.string().trim().max(40).optional();

export const restudyApi = {
  list: post('restudy/list', {
    access: 'may:member.manage',
    summary: 'Which students of my data range take which course again, with the marks of both times',
    input: pageQuery(
      {
        studentNumber: words,
        studentName: words,
        courseName: words,
        className: words,
        term: words,
        state: z.enum(restudyStates).optional(),
      },
      ['studentNumber', 'studentName', 'courseName', 'term', 'createTime'],
    ),
    output: pageOf(Restudy),
    sheet: {
      name: { zh: '重修学生', en: 'Retake students', mn: 'Дахин судлагчид' },
      columns: {
        studentNumber: { title: { zh: '学号', en: 'Student number', mn: 'Сурагчийн дугаар' }, width: 18 },
        studentName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' }, width: 16 },
        ownClassName: { title: { zh: '所在班级', en: 'Own class', mn: 'Өөрийн анги' }, width: 18 },
        courseName: { title: { zh: '重修课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
        className: { title: { zh: '跟班班级', en: 'With class', mn: 'Хамт суух анги' }, width: 18 },
        term: { title: { zh: '学期', en: 'Term', mn: 'Улирал' } },
        enrolment: { title: { zh: '第几次重修', en: 'Time', mn: 'Хэд дэх' }, kind: 'number' },
        scoreBefore: { title: { zh: '上次成绩', en: 'Marks before', mn: 'Өмнөх дүн' }, kind: 'number' },
        score: { title: { zh: '重修成绩', en: 'Marks now', mn: 'Одоогийн дүн' }, kind: 'number' },
        reason: { title: { zh: '原因', en: 'Reason', mn: 'Шалтгаан' }, width: 24 },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: stateNames },
        createTime: { title: { zh: '登记时间', en: 'Entered', mn: 'Бүртгэсэн' }, kind: 'time' },
      },
    },
  }),
  save: post('restudy/save', {
    access: 'may:member.manage',
    summary: 'Lets students take a course again, all of them or none: they begin it anew, former marks are kept apart',
    input: RestudyForm,
    output: z.object({ count: z.number().int() }),
  }),
  end: post('restudy/end', {
    access: 'may:member.manage',
    summary: 'They take the course again no longer; whoever did nothing yet goes on with the former time',
    input: Some,
    output: z.null(),
  }),
};

/** Allows managers of the student: those with the organization in their data range. */
export const mayKeepRestudy = (actor: Rights, { organizationId }: { organizationId: string | null }) =>
  isWithin(scopeOf(actor, 'member.manage'), { ownerId: null, organizationId });

export const restudyTransitions = transitions<RestudyState>()({
  end: { moves: { active: 'ended' }, who: mayKeepRestudy },
});

export const restudyFaults = faults('restudy', {
  noAccount: {
    zh: '这些学生还没有账号，请先在「学生账号」中开通：{names}',
    en: 'They have no account yet: {names}',
    mn: 'Бүртгэлгүй: {names}',
  },
  notInSchool: {
    zh: '这些学生不在读：{names}',
    en: 'They are not in school: {names}',
    mn: 'Суралцаагүй: {names}',
  },
  already: {
    zh: '这些学生已在重修该课程：{names}',
    en: 'They take the course again already: {names}',
    mn: 'Аль хэдийн дахин судалж байна: {names}',
  },
  notOfCourse: {
    zh: '跟班班级没有学习该课程',
    en: 'The class does not take this course',
    mn: 'Энэ анги уг хичээлийг судалдаггүй',
  },
  ended: { zh: '该重修已结束', en: 'It has ended already', mn: 'Аль хэдийн дууссан' },
});
