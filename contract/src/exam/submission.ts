import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';
import { ProgrammingLanguage, programmingLanguages, Source, SqlDialect } from './question-content.ts';
import './question-sharing.ts';
import { programLanguageNames, Verdict, verdictNames, verdicts } from './verdict.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** To the owner: progress of a submission; `total` is 0 until it is known. */
    'submission.changed': { submissionId: string; state: SubmissionState; done: number; total: number };
  }
}

export const submissionStates = ['waiting', 'judging', 'judged'] as const;
export type SubmissionState = (typeof submissionStates)[number];

export const submissionStateNames: Record<SubmissionState, Text> = {
  waiting: { zh: '等待评测', en: 'Waiting', mn: 'Хүлээж буй' },
  judging: { zh: '评测中', en: 'Being judged', mn: 'Шалгаж буй' },
  judged: { zh: '已评测', en: 'Judged', mn: 'Шалгасан' },
};

/** A trial runs on inputs of one's own, or on the visible rows, and counts for nothing. */
export const submissionPurposes = ['answer', 'trial'] as const;
export type SubmissionPurpose = (typeof submissionPurposes)[number];

/** Context that a submission belongs to; that feature applies its verdict. */
export const submissionContexts = ['sitting', 'match', 'practice', 'task'] as const;
export type SubmissionContext = (typeof submissionContexts)[number];

export const judgedKinds = ['programming', 'sql'] as const;
export type JudgedKind = (typeof judgedKinds)[number];

/** Response that the judge runs: a program or a statement. */
export const JudgedResponse = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('programming'), language: ProgrammingLanguage, source: Source.min(1) }),
  z.strictObject({ kind: z.literal('sql'), statement: Source.min(1) }),
]);
export type JudgedResponse = z.output<typeof JudgedResponse>;

const Rows = z.object({
  /** Name of the table; empty for rows that a statement returned. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  truncated: z.boolean(),
});

/** Result of one case, or of one input of a trial. */
const CaseResult = z.object({
  name: z.string(),
  /** Null if it was not run because its group had already failed. */
  verdict: Verdict.nullable(),
  timeMs: z.number(),
  memoryMb: z.number(),
  /** Share of the whole, 0 to 1. */
  share: z.number(),
  /** Message of the checker or the program; empty for candidates, except in a trial. */
  message: z.string(),
  /** Output of a trial. */
  output: z.string(),
});
export type CaseResult = z.output<typeof CaseResult>;

/** The judge's report. */
export const SubmissionReport = z.object({
  /** Message of the compiler or the database. */
  message: z.string(),
  cases: z.array(CaseResult),
  /** Rows of a statement on the visible data; `expected` is empty unless the question shows it. */
  expected: z.array(Rows),
  actual: z.array(Rows),
});
export type SubmissionReport = z.output<typeof SubmissionReport>;

export const Submission = z.object({
  submissionId: Id,
  questionId: Id,
  /** The beginning of the content. */
  title: z.string(),
  kind: z.enum(judgedKinds),
  purpose: z.enum(submissionPurposes),
  /** Null for a statement. */
  language: ProgrammingLanguage.nullable(),
  /** Null with an empty name for others while its exam is marked without names. */
  ownerId: Id.nullable(),
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  questionOwnerId: Id,
  state: z.enum(submissionStates),
  verdict: Verdict.nullable(),
  /** Share of the question's points, 0 to 1; null until it is judged. */
  share: z.number().nullable(),
  timeMs: z.number().int(),
  memoryMb: z.number(),
  createTime: DateTime,
  judgeTime: DateTime.nullable(),
});
export type Submission = z.output<typeof Submission>;

export const SubmissionDetail = Submission.extend({ response: JudgedResponse, report: SubmissionReport });
export type SubmissionDetail = z.output<typeof SubmissionDetail>;

/** Packages and kernel features that a judging host needs. */
export const missingParts = ['bubblewrap', 'setpriv', 'control-groups', 'user-namespaces'] as const;

/** Compilers and databases of the judge that only some schools need; they are installed on request. */
export const compilerParts = ['java', 'go', 'mysql'] as const;
export type CompilerPart = (typeof compilerParts)[number];

const Key = z.strictObject({ submissionId: Id });

export const submissionSearch = {
  questionId: Id.optional(),
  /** Name of the person. */
  name: z.string().trim().max(100).optional(),
  language: z.enum(programmingLanguages).optional(),
  verdict: z.enum(verdicts).optional(),
  state: z.enum(submissionStates).optional(),
};

export const submissionApi = {
  list: post('submission/list', {
    access: 'user',
    summary: 'Answers that were judged: mine, those to my questions, and those of my data range; newest first',
    input: pageQuery(submissionSearch, ['createTime', 'timeMs', 'memoryMb', 'share']),
    output: pageOf(Submission),
    sheet: {
      name: { zh: '评测记录', en: 'Submissions', mn: 'Илгээлтүүд' },
      columns: {
        title: { title: { zh: '试题', en: 'Question', mn: 'Асуулт' }, width: 48 },
        ownerName: { title: { zh: '提交人', en: 'By', mn: 'Илгээсэн' } },
        language: { title: { zh: '语言', en: 'Language', mn: 'Хэл' }, read: ({ language }) => language ?? 'SQL' },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: submissionStateNames },
        verdict: { title: { zh: '结果', en: 'Verdict', mn: 'Үр дүн' }, values: verdictNames },
        share: { title: { zh: '得分率', en: 'Share', mn: 'Хувь' }, kind: 'number' },
        timeMs: { title: { zh: '用时（毫秒）', en: 'Time (ms)', mn: 'Хугацаа (мс)' }, kind: 'number' },
        memoryMb: { title: { zh: '内存（MB）', en: 'Memory (MB)', mn: 'Санах ой (MB)' }, kind: 'number' },
        createTime: { title: { zh: '提交时间', en: 'Submitted', mn: 'Илгээсэн цаг' }, kind: 'time' },
      },
    },
  }),
  get: post('submission/get', {
    access: 'user',
    forExamAccounts: true,
    summary: 'One answer with all that the judge said of it',
    input: Key,
    output: SubmissionDetail,
  }),
  submit: post('submission/save', {
    access: 'may:question.write',
    audit: { action: 'submission.save' },
    summary: 'Has the judge say what an answer to a question that I may use is worth: an author tries a question',
    input: z.strictObject({ questionId: Id, response: JudgedResponse }),
    output: Key,
  }),
  tryOut: post('submission/try', {
    access: 'may:question.write',
    audit: { action: 'submission.try' },
    summary: 'Runs a program on inputs of one’s own, or a statement on the visible rows; it counts for nothing',
    input: z.strictObject({
      questionId: Id,
      response: JudgedResponse,
      inputs: z.array(z.string().max(10_000)).max(10).default([]),
    }),
    output: Key,
  }),
  judgeAgain: post('submission/judgeagain', {
    access: 'may:question.write',
    audit: { action: 'submission.judgeagain' },
    summary: 'Has answers judged again: all of them or none',
    input: z.strictObject({ submissionIds: z.array(Id).min(1).max(100) }),
    output: z.null(),
  }),
  status: post('submission/judgestatus', {
    access: 'user',
    forExamAccounts: true,
    summary: 'What this server can judge, each language with its version',
    output: z.object({
      available: z.boolean(),
      missing: z.array(z.enum(missingParts)),
      languages: z.array(
        z.object({
          language: ProgrammingLanguage,
          /** Null if it is not installed. */
          version: z.string().nullable(),
          /** Debian packages that provide it. */
          package: z.string(),
          /** Factor on the question's time limit for this language, and additional megabytes of memory. */
          timeFactor: z.number(),
          extraMemoryMb: z.number().int(),
        }),
      ),
      dialects: z.array(SqlDialect),
      /** Parts that are not installed yet. */
      installable: z.array(z.enum(compilerParts)),
      /** Submissions of the whole school that wait for a judge. */
      waiting: z.number().int(),
    }),
  }),
  install: post('submission/installcompiler', {
    access: 'may:installation.manage',
    audit: { action: 'submission.installcompiler' },
    summary: 'Has Debian install compilers or MariaDB on the server that takes the job, which judges with them at once',
    input: z.strictObject({ parts: z.array(z.enum(compilerParts)).min(1) }),
    output: z.object({ jobId: Id }),
  }),
};

export const submissionFaults = faults('submission', {
  otherKind: {
    zh: '作答与题型不符，或不允许使用该语言',
    en: 'The response is not of the question’s kind, or not in one of its languages',
    mn: 'Хариулт асуултын төрөл эсвэл зөвшөөрсөн хэлтэй таарахгүй',
  },
  tooMany: {
    zh: '你还有评测未完成，请稍候再提交',
    en: 'Some of yours are still being judged; wait a moment',
    mn: 'Таны илгээлтүүд шалгагдаж байна; түр хүлээнэ үү',
  },
  notInstalled: {
    zh: '没有装上 {parts}。服务器可能没有网络或权限：请在服务器上运行 npm run install-compilers，或从 Debian 光盘、校内镜像安装。{why}',
    en: '{parts} could not be installed: the server may have no network, or no right. Run npm run install-compilers on it, or install from Debian’s discs or a mirror. {why}',
    mn: '{parts} суусангүй: сүлжээ эсвэл эрх дутуу байж болно. Сервер дээр npm run install-compilers ажиллуулна уу. {why}',
  },
  notJudged: {
    zh: '所选提交还在评测中',
    en: 'Some of the chosen ones are still being judged',
    mn: 'Сонгосон зарим илгээлт шалгагдаж байна',
  },
});

/** A submission's author and the owner of its question. */
interface Submitted {
  ownerId: string | null;
  organizationId: string | null;
  questionOwnerId: string;
}

/** Returns whether the actor owns the question or has the author in their data range. */
export const mayJudgeAgain = (actor: Rights, { questionOwnerId, organizationId }: Submitted) =>
  questionOwnerId === actor.id || isWithin(scopeOf(actor, 'question.manage'), { ownerId: null, organizationId });

/** Returns the same, and true for the author. */
export const maySeeSubmission = (actor: Rights, submission: Submitted) =>
  submission.ownerId === actor.id || mayJudgeAgain(actor, submission);

export const submissionTransitions = transitions<SubmissionState>()({
  /** Also by another host, if the first one stopped responding. */
  begin: { moves: { waiting: 'judging', judging: 'judging' }, who: 'system' },
  finish: { moves: { judging: 'judged' }, who: 'system' },
  judgeAgain: { moves: { judged: 'waiting' }, who: mayJudgeAgain },
});

/** Returns the name of a language; null stands for a statement. */
export const languageName = (language: z.output<typeof ProgrammingLanguage> | null) =>
  language === null ? 'SQL' : programLanguageNames[language];
