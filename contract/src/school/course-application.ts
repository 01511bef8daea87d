import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { type Endpoint, post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import type { ListSheet } from '../wire/sheet.ts';
import { transitions } from '../wire/transition.ts';
import { CourseTeam, mayManageMembers } from './course-policy.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** A request of mine was decided, or one arrived for my decision. */
    'application.changed': { courseId: string; kind: ApplicationKind };
  }
}

/** Kinds of requests: to take a course individually 选课, to audit it 听课, to leave it 退课. */
export const applicationKinds = ['take', 'audit', 'withdraw'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** States of a request; see `applicationTransitions`. */
export const applicationStates = ['waiting', 'approved', 'rejected', 'cancelled', 'expired'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const applicationStateNames: Record<ApplicationState, Text> = {
  waiting: { zh: '待审批', en: 'Waiting', mn: 'Хүлээгдэж буй' },
  approved: { zh: '已通过', en: 'Approved', mn: 'Зөвшөөрсөн' },
  rejected: { zh: '已驳回', en: 'Rejected', mn: 'Татгалзсан' },
  cancelled: { zh: '已取消', en: 'Cancelled', mn: 'Цуцалсан' },
  expired: { zh: '已失效', en: 'Expired', mn: 'Хугацаа дууссан' },
};

export const applicationKindNames: Record<ApplicationKind, Text> = {
  take: { zh: '选课', en: 'Take the course', mn: 'Хичээл сонгох' },
  audit: { zh: '听课', en: 'Sit in', mn: 'Чөлөөт сонсогч' },
  withdraw: { zh: '退课', en: 'Leave the course', mn: 'Хичээлээс гарах' },
};

export const reasonMax = 500;
export const applicationFilesMax = 5;
export const applicationFileKinds = ['pdf', 'png', 'jpg', 'webp', 'doc', 'docx', 'xlsx'] as const;
/** Path of file uploads, below `/api/`, followed by the id under which the request will be made. */
export const applicationUploadPath = 'courseapply/uploadfile';

/** Response to the upload of a file. */
export const ApplicationFile = z.object({ fileId: Id, name: z.string(), address: z.string() });
export type ApplicationFile = z.output<typeof ApplicationFile>;

const Application = z.object({
  applicationId: Id,
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  courseId: Id,
  courseName: z.string(),
  teacherId: Id,
  teacherOrganizationId: Id.nullable(),
  team: CourseTeam,
  teacherName: z.string(),
  /** Applicant. */
  userId: Id,
  reason: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), address: z.string() })),
  /** Requested period of an audit. */
  auditFrom: DateTime.nullable(),
  auditUntil: DateTime.nullable(),
  /** Comment on the decision. */
  answer: z.string(),
  /** Name of the decider; empty while undecided, and for automatic decisions. */
  decidedByName: z.string(),
  decidedTime: DateTime.nullable(),
  createTime: DateTime,
});

/** A request as its decider sees it. */
export const ReceivedApplication = Application.extend({
  userName: z.string(),
  loginName: z.string(),
  className: z.string(),
});
export type ReceivedApplication = z.output<typeof ReceivedApplication>;
export type OwnApplication = z.output<typeof Application>;

const sortable = ['createTime', 'decidedTime', 'courseName', 'userName', 'loginName'] as const;

const sheetOf = (name: Text): ListSheet<ReceivedApplication> => ({
  name,
  columns: {
    userName: { title: { zh: '申请人', en: 'Applicant', mn: 'Хүсэгч' } },
    loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
    className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
    courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 32 },
    teacherName: { title: { zh: '任课教师', en: 'Teacher', mn: 'Багш' } },
    reason: { title: { zh: '申请理由', en: 'Reason', mn: 'Шалтгаан' }, width: 40 },
    state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: applicationStateNames },
    auditFrom: { title: { zh: '听课开始', en: 'From', mn: 'Эхлэх' }, kind: 'time' },
    auditUntil: { title: { zh: '听课结束', en: 'Until', mn: 'Дуусах' }, kind: 'time' },
    answer: { title: { zh: '审批意见', en: 'Answer', mn: 'Хариу' }, width: 40 },
    decidedByName: { title: { zh: '审批人', en: 'Answered by', mn: 'Шийдсэн' } },
    createTime: { title: { zh: '申请时间', en: 'Asked at', mn: 'Хүссэн цаг' }, kind: 'time' },
    decidedTime: { title: { zh: '审批时间', en: 'Answered at', mn: 'Шийдсэн цаг' }, kind: 'time' },
  },
});

const listInput = pageQuery(
  {
    courseId: Id.optional(),
    /** `decided`: all except waiting ones. */
    tab: z.enum(['waiting', 'decided']).optional(),
    state: z.enum(applicationStates).optional(),
    userName: z.string().trim().max(40).optional(),
    courseName: z.string().trim().max(40).optional(),
    teacherName: z.string().trim().max(40).optional(),
  },
  sortable,
);

const Ids = z.array(Id).min(1).max(100);
const Outcomes = z.object({
  outcomes: z.array(z.object({ applicationId: Id, done: z.boolean(), words: z.string() })),
});
const Reason = z.string().trim().max(reasonMax);
/** A new request. The client generates its id, so that files can be uploaded before it; `fileIds` lists them. */
const Request = z.strictObject({
  applicationId: Id,
  courseId: Id,
  reason: Reason.min(1),
  fileIds: z.array(Id).max(applicationFilesMax).default([]),
});
const Made = z.object({ state: z.enum(applicationStates) });

const answering = (entity: string, summary: string, name: Text) => ({
  list: post(`${entity}/list`, {
    access: 'may:course.teach',
    summary: `${summary}: those for courses that I may change`,
    input: listInput,
    output: pageOf(ReceivedApplication),
    sheet: sheetOf(name),
  }),
  approve: post(`${entity}/approve`, {
    access: 'may:course.teach',
    summary: `${summary}: approves some, each by itself, and answers what became of each`,
    input: z.strictObject({ applicationIds: Ids, answer: Reason.default('') }),
    output: Outcomes,
  }),
  reject: post(`${entity}/reject`, {
    access: 'may:course.teach',
    summary: `${summary}: rejects some, each by itself, and answers what became of each`,
    input: z.strictObject({ applicationIds: Ids, answer: Reason.min(1) }),
    output: Outcomes,
  }),
});

const asking = <I extends z.ZodType>(entity: string, summary: string, input: I) =>
  post(`${entity}/save`, { access: 'may:course.apply', summary, input, output: Made });

export const takeApplicationApi = {
  ...answering('courseapply', 'Requests to take a course', {
    zh: '选课申请',
    en: 'Course requests',
    mn: 'Хичээл сонгох хүсэлт',
  }),
  save: asking('courseapply', 'Asks to take a course', Request),
};

export const auditApplicationApi = {
  ...answering('attendclassapply', 'Requests to sit in', {
    zh: '听课申请',
    en: 'Requests to sit in',
    mn: 'Сонсогчийн хүсэлт',
  }),
  save: asking(
    'attendclassapply',
    'Asks to sit in on a course for some time, without marks',
    Request.extend({ auditFrom: DateTime, auditUntil: DateTime }),
  ),
  end: post('attendclassapply/end', {
    access: 'may:course.teach',
    summary: 'Somebody who sits in does no longer, before the time is over',
    input: z.strictObject({ applicationId: Id }),
    output: z.null(),
  }),
};

export const withdrawApplicationApi = {
  ...answering('withdrawapply', 'Requests to leave a course', {
    zh: '退课申请',
    en: 'Requests to leave',
    mn: 'Гарах хүсэлт',
  }),
  save: asking('withdrawapply', 'Asks to leave a course', Request),
};

/** Calls for decisions, by kind of request. */
export const answeringApis = {
  take: takeApplicationApi,
  audit: auditApplicationApi,
  withdraw: withdrawApplicationApi,
} satisfies Record<ApplicationKind, Record<string, Endpoint>>;

/** Calls for requests of every kind. */
export const ownApplicationApi = {
  listMine: post('courseapply/listmine', {
    access: 'may:course.apply',
    summary: 'What I asked for, of all kinds, newest first',
    input: pageQuery(
      {
        kind: z.enum(applicationKinds).optional(),
        state: z.enum(applicationStates).optional(),
        courseName: z.string().trim().max(40).optional(),
      },
      ['createTime', 'decidedTime', 'courseName'],
    ),
    output: pageOf(Application),
  }),
  cancel: post('courseapply/cancel', {
    access: 'may:course.apply',
    summary: 'Takes back what I asked for, of any kind, while it waits',
    input: z.strictObject({ applicationId: Id }),
    output: z.null(),
  }),
};

type Decided = Parameters<typeof mayManageMembers>[1] & { userId: string };

/** Allows managers of the course’s members, except for their own request. */
const mayDecideApplication = (actor: Rights, request: Decided) =>
  actor.id !== request.userId && mayManageMembers(actor, request);

/** Allows the applicant, and managers of the course’s members. */
export const mayReadApplication = (actor: Rights, request: Decided) =>
  actor.id === request.userId || mayManageMembers(actor, request);

const mayCancelApplication = (actor: Rights, { userId }: { userId: string }) => actor.id === userId;

export const applicationTransitions = transitions<ApplicationState>()({
  approve: { moves: { waiting: 'approved' }, who: mayDecideApplication },
  reject: { moves: { waiting: 'rejected' }, who: mayDecideApplication },
  cancel: { moves: { waiting: 'cancelled' }, who: mayCancelApplication },
  /** Ends an audit before its period is over. */
  end: { moves: { approved: 'expired' }, who: mayDecideApplication },
  /** The request was not decided in time, or there is nothing left to decide. */
  expire: { moves: { waiting: 'expired' }, who: 'system' },
});
