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
    /** A submission of mine went on; `total` is 0 until it is known. */
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

/** A trial is run on inputs of one's own, or on the visible rows, and counts for nothing. */
export const submissionPurposes = ['answer', 'trial'] as const;
export type SubmissionPurpose = (typeof submissionPurposes)[number];

/** What a submission is handed in for, which takes its verdict over. */
export const submissionContexts = ['sitting', 'match', 'practice'] as const;
export type SubmissionContext = (typeof submissionContexts)[number];

export const judgedKinds = ['programming', 'sql'] as const;
export type JudgedKind = (typeof judgedKinds)[number];

/** What the judge runs: a program or a statement. */
export const JudgedResponse = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('programming'), language: ProgrammingLanguage, source: Source.min(1) }),
  z.strictObject({ kind: z.literal('sql'), statement: Source.min(1) }),
]);
export type JudgedResponse = z.output<typeof JudgedResponse>;

const Rows = z.object({
  /** Of the table; empty for what a statement brought. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  truncated: z.boolean(),
});

/** What came of one case, or of one input of a trial. */
const CaseResult = z.object({
  name: z.string(),
  /** Null where it was not run, since its group was lost already. */
  verdict: Verdict.nullable(),
  timeMs: z.number(),
  memoryMb: z.number(),
  /** Of the whole, 0 to 1. */
  share: z.number(),
  /** What the checker or the program said; empty for who answers, but in a trial. */
  message: z.string(),
  /** What a trial printed. */
  output: z.string(),
});
export type CaseResult = z.output<typeof CaseResult>;

/** All that the judge said. */
export const SubmissionReport = z.object({
  /** What the compiler or the database said. */
  message: z.string(),
  cases: z.array(CaseResult),
  /** Of a statement, on the visible rows; `expected` is empty where the question does not show it. */
  expected: z.array(Rows),
  actual: z.array(Rows),
});
export type SubmissionReport = z.output<typeof SubmissionReport>;

export const Submission = z.object({
  submissionId: Id,
  questionId: Id,
  /** The beginning of what is asked. */
  title: z.string(),
  kind: z.enum(judgedKinds),
  purpose: z.enum(submissionPurposes),
  /** Null for a statement. */
  language: ProgrammingLanguage.nullable(),
  /** Null, and the name empty, to others while the exam it belongs to is marked without names. */
  ownerId: Id.nullable(),
  ownerName: z.string(),
  /** The owner's. */
  organizationId: Id.nullable(),
  questionOwnerId: Id,
  state: z.enum(submissionStates),
  verdict: Verdict.nullable(),
  /** Of the question's points, 0 to 1; null until it is judged. */
  share: z.number().nullable(),
  timeMs: z.number().int(),
  memoryMb: z.number(),
  createTime: DateTime,
  judgeTime: DateTime.nullable(),
});
export type Submission = z.output<typeof Submission>;

export const SubmissionDetail = Submission.extend({ response: JudgedResponse, report: SubmissionReport });
export type SubmissionDetail = z.output<typeof SubmissionDetail>;

/** What hosts of the judge need beside the product. */
export const missingParts = ['bubblewrap', 'setpriv', 'control-groups', 'user-namespaces'] as const;

const Key = z.strictObject({ submissionId: Id });

export const submissionSearch = {
  questionId: Id.optional(),
  /** Of the person. */
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
          /** Null when it is not installed. */
          version: z.string().nullable(),
          /** The Debian packages that bring it. */
          package: z.string(),
          /** How much longer than the question says a program of it may take, and how many megabytes more. */
          timeFactor: z.number(),
          extraMemoryMb: z.number().int(),
        }),
      ),
      dialects: z.array(SqlDialect),
      /** Submissions that wait for a judge, in the whole school. */
      waiting: z.number().int(),
    }),
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
  notJudged: {
    zh: '所选提交还在评测中',
    en: 'Some of the chosen ones are still being judged',
    mn: 'Сонгосон зарим илгээлт шалгагдаж байна',
  },
});

/** An answer, and whose question it is to. */
interface Submitted {
  ownerId: string | null;
  organizationId: string | null;
  questionOwnerId: string;
}

/** The owner of the question, and those in whose data range the person is. */
export const mayJudgeAgain = (actor: Rights, { questionOwnerId, organizationId }: Submitted) =>
  questionOwnerId === actor.id || isWithin(scopeOf(actor, 'question.manage'), { ownerId: null, organizationId });

/** The same, and whoever wrote it. */
export const maySeeSubmission = (actor: Rights, submission: Submitted) =>
  submission.ownerId === actor.id || mayJudgeAgain(actor, submission);

export const submissionTransitions = transitions<SubmissionState>()({
  /** Also by another host, where the first fell silent. */
  begin: { moves: { waiting: 'judging', judging: 'judging' }, who: 'system' },
  finish: { moves: { judging: 'judged' }, who: 'system' },
  judgeAgain: { moves: { judged: 'waiting' }, who: mayJudgeAgain },
});

/** How a language is called where it may be a statement instead. */
export const languageName = (language: z.output<typeof ProgrammingLanguage> | null) =>
  language === null ? 'SQL' : programLanguageNames[language];
