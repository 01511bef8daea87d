import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';
import { LevelCode, mostLevels } from './level-code.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** To the owner of a practice set: a student answered. */
    'practice.progress': { practiceId: string };
    /** To the student who answered: the judge has decided. */
    'practice.judged': { practiceId: string; itemId: string };
    /** To its students: it was opened or closed. */
    'practice.changed': { practiceId: string };
  }
}

/** A draft can be changed; an open set can be answered any number of times. */
export const practiceStates = ['draft', 'open', 'closed'] as const;
export type PracticeState = (typeof practiceStates)[number];
export const practiceStateNames: Record<PracticeState, Text> = {
  draft: { zh: '草稿', en: 'Draft', mn: 'Ноорог' },
  open: { zh: '开放中', en: 'Open', mn: 'Нээлттэй' },
  closed: { zh: '已关闭', en: 'Closed', mn: 'Хаагдсан' },
};

/** Kinds decided at once by a key, or by the judge; an essay is compared with its reference by its author. */
export const practiceKinds = [
  'single',
  'multiple',
  'judge',
  'blank',
  'matching',
  'ordering',
  'cloze',
  'compound',
  'essay',
  'programming',
  'sql',
] as const;
export type PracticeKind = (typeof practiceKinds)[number];

export const practiceMost = 200;

/** Source of the questions, evaluated when the set is opened. */
export const PracticeSource = z.strictObject({
  /** All questions of a paper; null: chosen from banks by the fields below. */
  paperId: Id.nullable(),
  /** A code of the dictionary QUESTION_SUBJECT. */
  subject: z.string().trim().min(1).max(32),
  /** Only from these banks; empty: from all that the actor may use. */
  bankIds: z.array(Id).max(20),
  /** Any of them; empty: any. */
  kinds: z.array(z.enum(practiceKinds)).max(practiceKinds.length),
  /** Any of these knowledge points or those below them; empty: any. */
  knowledgePointIds: z.array(Id).max(20),
  difficulties: z.array(LevelCode).max(mostLevels),
  /** Maximum number of questions. */
  count: z.number().int().min(1).max(practiceMost),
});
export type PracticeSource = z.output<typeof PracticeSource>;

const fields = {
  practiceName: Name(60),
  description: z.string().trim().max(300),
  classIds: z.array(Id).min(1).max(50),
  source: PracticeSource,
  shuffleOptions: z.boolean(),
};
export const PracticeForm = z.strictObject(fields);
export type PracticeForm = z.output<typeof PracticeForm>;

export const Practice = z.object(fields).extend({
  practiceId: Id,
  classNames: z.array(z.string()),
  /** Name of the paper; empty if the questions come from banks. */
  paperName: z.string(),
  state: z.enum(practiceStates),
  questionCount: z.number().int(),
  studentCount: z.number().int(),
  /** Students who have answered anything. */
  activeCount: z.number().int(),
  ownerId: Id,
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type Practice = z.output<typeof Practice>;

/** Returns whether the actor owns the set or has it in their data range. */
export const mayRunPractice = (actor: Rights, practice: { ownerId: string; organizationId?: string | null }) =>
  may(actor, 'exam.give') && isWithin(scopeOf(actor, 'exam.manage'), practice);

export const practiceTransitions = transitions<PracticeState>()({
  open: { moves: { draft: 'open', closed: 'open' }, who: mayRunPractice },
  close: { moves: { open: 'closed' }, who: mayRunPractice },
  remove: { moves: { draft: 'gone' }, who: mayRunPractice },
});

/** Progress of a student. */
export const PracticeProgress = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  /** Number of answered questions. */
  answered: z.number().int(),
  /** Number of those whose last answer is right. */
  right: z.number().int(),
  tries: z.number().int(),
  /** Percent of right tries; null before the first. */
  accuracy: z.number().nullable(),
  lastTime: DateTime.nullable(),
});
export type PracticeProgress = z.output<typeof PracticeProgress>;

/** Results of a class, or of one student, by knowledge point. */
export const PracticePoint = z.object({
  knowledgePointId: Id.nullable(),
  /** Empty for questions without a knowledge point. */
  pointName: z.string(),
  questionCount: z.number().int(),
  tries: z.number().int(),
  /** Percent of right tries; null before the first. */
  accuracy: z.number().nullable(),
});
export type PracticePoint = z.output<typeof PracticePoint>;

const Key = z.strictObject({ practiceId: Id });

export const practiceApi = {
  list: post('practice/list', {
    access: 'may:exam.give',
    summary: 'Practice sets of mine and those of my data range; a page',
    input: pageQuery({ practiceName: z.string().trim().max(60).optional(), state: z.enum(practiceStates).optional() }, [
      'practiceName',
      'updateTime',
    ]),
    output: pageOf(Practice),
    sheet: {
      name: { zh: '练习', en: 'Practice sets', mn: 'Дасгал' },
      columns: {
        practiceName: { title: { zh: '练习名称', en: 'Practice', mn: 'Дасгал' }, width: 40 },
        classNames: {
          title: { zh: '班级', en: 'Classes', mn: 'Анги' },
          width: 32,
          read: ({ classNames }) => classNames.join('、'),
        },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: practiceStateNames },
        questionCount: { title: { zh: '题数', en: 'Questions', mn: 'Асуулт' }, kind: 'number' },
        studentCount: { title: { zh: '学生', en: 'Students', mn: 'Сурагч' }, kind: 'number' },
        activeCount: { title: { zh: '已练习', en: 'Have practised', mn: 'Хийсэн' }, kind: 'number' },
        ownerName: { title: { zh: '创建人', en: 'Owner', mn: 'Эзэмшигч' } },
      },
    },
  }),
  get: post('practice/get', { access: 'may:exam.give', summary: 'One practice set', input: Key, output: Practice }),
  save: post('practice/save', {
    access: 'may:exam.give',
    shown: ['practiceName', 'description'],
    audit: { action: 'practice.save' },
    summary: 'Makes a practice set, as a draft',
    input: PracticeForm,
    output: Key,
  }),
  update: post('practice/update', {
    access: 'may:exam.give',
    shown: ['practiceName', 'description'],
    audit: { action: 'practice.update', target: 'practiceId' },
    summary: 'Changes a draft',
    input: PracticeForm.extend({ practiceId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  open: post('practice/open', {
    access: 'may:exam.give',
    audit: { action: 'practice.open', target: 'practiceId' },
    summary: 'Students answer it; a draft’s questions are fixed',
    input: Key,
    output: z.object({
      questionCount: z.number().int(),
      /** Number of questions whose kind cannot be practised. */
      left: z.number().int(),
    }),
  }),
  close: post('practice/close', {
    access: 'may:exam.give',
    audit: { action: 'practice.close', target: 'practiceId' },
    summary: 'Nobody answers it any more; what was answered stays',
    input: Key,
    output: z.null(),
  }),
  remove: post('practice/delete', {
    access: 'may:exam.give',
    audit: { action: 'practice.delete', target: 'practiceId' },
    summary: 'Deletes a draft',
    input: Key,
    output: z.null(),
  }),
  progress: post('practice/listprogress', {
    access: 'may:exam.give',
    summary: 'How each student gets on; a page',
    input: pageQuery({ practiceId: Id, words: z.string().trim().max(40).optional() }, [
      'loginName',
      'answered',
      'right',
      'tries',
      'lastTime',
    ]),
    output: pageOf(PracticeProgress),
    sheet: {
      name: { zh: '练习进度', en: 'Progress', mn: 'Явц' },
      columns: {
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        answered: { title: { zh: '已练题数', en: 'Answered', mn: 'Хариулсан' }, kind: 'number' },
        right: { title: { zh: '已掌握', en: 'Right', mn: 'Зөв' }, kind: 'number' },
        tries: { title: { zh: '作答次数', en: 'Tries', mn: 'Оролдлого' }, kind: 'number' },
        accuracy: { title: { zh: '正确率（%）', en: 'Right (%)', mn: 'Зөв (%)' }, kind: 'number' },
        lastTime: { title: { zh: '最近练习', en: 'Last', mn: 'Сүүлд' }, kind: 'time' },
      },
    },
  }),
  points: post('practice/listpoint', {
    access: 'may:exam.give',
    summary: 'How the class, or one student, gets on by knowledge point; the weakest first',
    input: Key.extend({ userId: Id.optional() }),
    output: z.object({ pointList: z.array(PracticePoint) }),
  }),
};

export const practiceFaults = faults('practice', {
  otherState: {
    zh: '练习当前状态不允许此操作',
    en: 'The state of the practice set does not allow this',
    mn: 'Дасгалын төлөв үүнийг зөвшөөрөхгүй',
  },
  unwritten: { zh: '请先写答案', en: 'Write an answer first', mn: 'Эхлээд хариулт бичнэ үү' },
  exam: {
    status: 403,
    zh: '您正在参加考试「{name}」，考试期间不能练习，交卷后恢复',
    en: 'You are sitting the exam “{name}”: practice is closed until you hand in',
    mn: 'Та «{name}» шалгалт өгч байна: хураалгах хүртэл дасгал хаалттай',
  },
  closed: { zh: '练习已经关闭', en: 'The practice set is closed', mn: 'Дасгал хаагдсан' },
  nothing: {
    zh: '没有符合条件的试题，请放宽条件',
    en: 'No question fits: ask for less',
    mn: 'Тохирох асуулт алга, нөхцөлийг сулруулна уу',
  },
  decided: {
    zh: '这道题由系统判分',
    en: 'A key decides this question',
    mn: 'Энэ асуултыг систем үнэлнэ',
  },
});
