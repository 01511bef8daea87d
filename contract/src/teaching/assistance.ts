import { z } from 'zod';
import type { TaughtCourse } from '../school/course-policy.ts';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** A request has changed; sent to the teachers of a course and to students who wait or are being helped. */
    'assistance.changed': { courseId: string };
  }
}

export const assistanceStates = ['waiting', 'taken', 'ended', 'withdrawn'] as const;
export type AssistanceState = (typeof assistanceStates)[number];
export const assistanceStateNames: Record<AssistanceState, Text> = {
  waiting: { zh: '等待中', en: 'Waiting', mn: 'Хүлээж байна' },
  taken: { zh: '协助中', en: 'Being helped', mn: 'Тусалж байна' },
  ended: { zh: '已结束', en: 'Ended', mn: 'Дууссан' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn', mn: 'Буцаасан' },
};

/** Maximum number of characters of a request, a chat line and a note; maximum number of chat lines. */
export const assistanceMax = { words: 500, line: 1_000, note: 1_000, lines: 500 } as const;

interface Asked extends TaughtCourse {
  ownerId: string;
  takerId: string | null;
}

/**
 * People who may help in a course: its owner, and team members who mark or run its lessons. Nobody else, not even
 * managers.
 */
export const mayAssist = (actor: Rights, { teacherId, team }: Pick<TaughtCourse, 'teacherId' | 'team'>) =>
  may(actor, 'course.teach') &&
  (teacherId === actor.id ||
    team.some(({ userId, rights }) => userId === actor.id && (rights.includes('mark') || rights.includes('run'))));

const isOwner = (actor: Pick<Rights, 'id'>, { ownerId }: Pick<Asked, 'ownerId'>) => ownerId === actor.id;

export const mayReadAssistance = (actor: Rights, asked: Asked) => isOwner(actor, asked) || mayAssist(actor, asked);

/** Allows the chat to the student and the helper who took the request. */
export const maySayInAssistance = (actor: Rights, asked: Asked) =>
  isOwner(actor, asked) || (mayAssist(actor, asked) && (asked.takerId === null || asked.takerId === actor.id));

export const assistanceTransitions = transitions<AssistanceState>()({
  take: { moves: { waiting: 'taken' }, who: mayAssist },
  /** The student hands the keyboard over, or takes it back. */
  hand: { moves: { taken: 'taken' }, who: isOwner },
  /** Both sides may end it; a colleague too, in case the helper has left. */
  end: { moves: { taken: 'ended' }, who: mayReadAssistance },
  withdraw: { moves: { waiting: 'withdrawn' }, who: isOwner },
});

export const Assistance = z.object({
  assistanceId: Id,
  state: z.enum(assistanceStates),
  runId: Id,
  courseId: Id,
  courseName: z.string(),
  sectionTitle: z.string(),
  userName: z.string(),
  loginName: z.string(),
  /** The student's question. */
  words: z.string(),
  takerId: Id.nullable(),
  takerName: z.string(),
  /** The student lets the helper type. */
  typing: z.boolean(),
  /** Note about what was done, written at the end. */
  note: z.string(),
  createTime: DateTime,
  takeTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
  /** Position among the waiting requests of the course, from 1; 0 when not waiting. */
  queuePlace: z.number().int(),
});
export type Assistance = z.output<typeof Assistance>;

export const AssistanceLine = z.object({
  lineId: Id,
  userId: Id,
  userName: z.string(),
  content: z.string(),
  createTime: DateTime,
});
export type AssistanceLine = z.output<typeof AssistanceLine>;

export const AssistanceDetail = Assistance.extend({
  lineList: z.array(AssistanceLine),
  /** The machine of the experiment that is not released; null if there is none. */
  machineId: Id.nullable(),
});

const Key = z.strictObject({ assistanceId: Id });

export const assistanceApi = {
  request: post('assistance/save', {
    access: 'user',
    shown: ['words'],
    audit: { action: 'assistance.save', target: 'runId' },
    summary: 'Asks the teachers of the course for help with my experiment; one open request for each experiment',
    input: z.strictObject({ runId: Id, words: Name(assistanceMax.words) }),
    output: Key,
  }),
  current: get('assistance/current', {
    access: 'user',
    summary: 'My open request about my experiment, with its chat; null when there is none',
    input: z.object({ runId: Id }),
    output: z.object({ assistance: AssistanceDetail.nullable() }),
  }),
  get: get('assistance/get', {
    access: 'user',
    summary: 'A request with its chat, for the student and for those who help in the course',
    input: z.object({ assistanceId: Id }),
    output: AssistanceDetail,
  }),
  withdraw: post('assistance/withdraw', {
    access: 'user',
    audit: { action: 'assistance.withdraw', target: 'assistanceId' },
    summary: 'Takes my request back that nobody has taken',
    input: Key,
    output: z.null(),
  }),
  take: post('assistance/take', {
    access: 'may:course.teach',
    audit: { action: 'assistance.take', target: 'assistanceId' },
    summary: 'Takes a waiting request: the student is told who comes',
    input: Key,
    output: z.null(),
  }),
  hand: post('assistance/hand', {
    access: 'user',
    audit: { action: 'assistance.hand', target: 'assistanceId' },
    summary: 'Lets who helps me type at my machine, or takes the keyboard back; what they have open then closes',
    input: Key.extend({ typing: z.boolean() }),
    output: z.null(),
  }),
  say: post('assistance/say', {
    access: 'user',
    shown: ['content'],
    summary: 'A line of the chat, by the student or by who took the request, until it ends',
    input: Key.extend({ content: Name(assistanceMax.line) }),
    output: z.object({ lineId: Id }),
  }),
  end: post('assistance/end', {
    access: 'user',
    shown: ['note'],
    audit: { action: 'assistance.end', target: 'assistanceId' },
    summary: 'Ends a request that was taken, with a note of what was done; a student leaves none',
    input: Key.extend({ note: z.string().trim().max(assistanceMax.note).default('') }),
    output: z.null(),
  }),
  count: get('assistance/count', {
    access: 'may:course.teach',
    summary: 'How many wait in the courses in which I help',
    input: z.object({}),
    output: z.object({ waiting: z.number().int() }),
  }),
  list: post('assistance/list', {
    access: 'may:course.teach',
    summary: 'Requests in the courses in which I help, those that wait first, oldest first; a page',
    input: pageQuery(
      {
        courseId: Id.optional(),
        state: z.enum(assistanceStates).optional(),
        words: z.string().trim().max(40).optional(),
      },
      ['createTime', 'takeTime', 'endTime'],
    ),
    output: pageOf(Assistance),
    sheet: {
      name: { zh: '远程协助', en: 'Remote assistance', mn: 'Алсын тусламж' },
      columns: {
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
        sectionTitle: { title: { zh: '实验', en: 'Experiment', mn: 'Туршилт' }, width: 24 },
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        words: { title: { zh: '求助内容', en: 'Request', mn: 'Хүсэлт' }, width: 48 },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: assistanceStateNames },
        takerName: { title: { zh: '协助教师', en: 'Helper', mn: 'Тусалсан багш' } },
        note: { title: { zh: '处理说明', en: 'Note', mn: 'Тэмдэглэл' }, width: 48 },
        createTime: { title: { zh: '求助时间', en: 'Asked', mn: 'Хүссэн' }, kind: 'time' },
        takeTime: { title: { zh: '接受时间', en: 'Taken', mn: 'Авсан' }, kind: 'time' },
        endTime: { title: { zh: '结束时间', en: 'Ended', mn: 'Дууссан' }, kind: 'time' },
      },
    },
  }),
};

export const assistanceFaults = faults('assistance', {
  again: {
    status: 409,
    zh: '这个实验已有一个进行中的求助',
    en: 'You have already asked for help with this experiment',
    mn: 'Энэ туршилтад тусламж хүссэн байна',
  },
  otherState: {
    status: 409,
    zh: '求助的状态已经改变，请查看最新状态',
    en: 'The request has moved on; look at it again',
    mn: 'Хүсэлтийн төлөв өөрчлөгдсөн байна',
  },
  tooMany: {
    zh: '一次协助最多 {n} 条消息',
    en: 'One request takes {n} lines at most',
    mn: 'Нэг хүсэлтэд дээд тал нь {n} мөр',
  },
});
