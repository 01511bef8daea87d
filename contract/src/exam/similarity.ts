import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { ProgrammingLanguage } from './question-content.ts';

/** Maximum number of earlier exams, matches or sections whose answers are compared as well. */
const mostFormer = 10;
/** Maximum number of pairs in a report: the most similar ones. */
export const mostPairs = 500;

/**
 * Author of an answer; `id` names a candidate, a submission or a work. While marking is anonymous a number stands for the
 * name. `former`: name of the earlier exam, match or course that the answer is from; empty for the present one.
 */
const SimilarSide = z.object({ id: Id, userName: z.string(), loginName: z.string(), former: z.string() });

const Span = z.tuple([z.number().int(), z.number().int()]);

/** What a teacher says about a pair: only looked at, no issue, to be discussed with the students. */
export const pairStates = ['looked', 'clear', 'discuss'] as const;
export type PairState = (typeof pairStates)[number];

export const pairStateNames: Record<PairState, Text> = {
  looked: { zh: '已查看', en: 'Looked at', mn: 'Үзсэн' },
  clear: { zh: '没有问题', en: 'No issue', mn: 'Асуудалгүй' },
  discuss: { zh: '需要谈话', en: 'To be discussed', mn: 'Ярилцах' },
};

/** The latest note on a pair; students never see it. */
export const PairNote = z.object({
  state: z.enum(pairStates),
  text: z.string(),
  userName: z.string(),
  updateTime: DateTime,
});
export type PairNote = z.output<typeof PairNote>;

/** Fields of a note; a `state` of null removes it. */
export const noteFields = { state: z.enum(pairStates).nullable(), text: z.string().trim().max(500) };
export type NoteFields = z.output<z.ZodObject<typeof noteFields>>;

/** Two similar answers; percentages are of each answer's own part, without the template. */
export const SimilarPair = z.object({
  left: SimilarSide,
  right: SimilarSide,
  percent: z.number().int(),
  leftPercent: z.number().int(),
  rightPercent: z.number().int(),
  /** Length of the longest shared passage: words and signs of a program, characters of other texts. */
  longest: z.number().int(),
  /** Language of both; null for texts and for answers of several kinds. */
  language: z.union([ProgrammingLanguage, z.literal('sql')]).nullable(),
  note: PairNote.nullable(),
});
export type SimilarPair = z.output<typeof SimilarPair>;

export const SimilarityDetail = z.object({
  left: SimilarSide.extend({ source: z.string() }),
  right: SimilarSide.extend({ source: z.string() }),
  leftPercent: z.number().int(),
  rightPercent: z.number().int(),
  /** Shared passages in both, in characters. */
  runs: z.array(z.object({ left: Span, right: Span })),
});
export type SimilarityDetail = z.output<typeof SimilarityDetail>;

/** The last comparison of the answers to a question. */
export const SimilarityReport = z.object({
  /** Job of the actor's that compares now. */
  jobId: Id.nullable(),
  /** Null: never compared. `former`: number of earlier exams, matches or sections that were compared as well. */
  report: z
    .object({
      compared: z.number().int(),
      former: z.number().int(),
      createTime: DateTime,
      pairs: z.array(SimilarPair),
    })
    .nullable(),
});
export type SimilarityReport = z.output<typeof SimilarityReport>;

/** An earlier exam, match or section with answers to the same, which the actor may compare with. */
export const FormerAnswers = z.object({
  /** Item of the exam, problem of the match, or section. */
  formerId: Id,
  name: z.string(),
  beginTime: DateTime,
  count: z.number().int(),
});
export type FormerAnswers = z.output<typeof FormerAnswers>;
export const FormerList = z.object({ formerList: z.array(FormerAnswers) });

export const formerIds = z.array(Id).max(mostFormer).default([]);
export const StartedSimilarity = z.object({ jobId: Id });

const OfExam = z.strictObject({ examId: Id, itemId: Id });
const OfMatch = z.strictObject({ matchId: Id, problemId: Id });
const TwoCandidates = OfExam.extend({ candidateId: Id, otherId: Id });
const TwoSubmissions = OfMatch.extend({ submissionId: Id, otherId: Id });

export const similarityApi = {
  former: post('exam/listformeranswer', {
    access: 'may:exam.give',
    summary: 'Other exams of the actor that asked the same question, the newest first, 50 at most',
    input: OfExam,
    output: FormerList,
  }),
  start: post('exam/startsimilarity', {
    access: 'may:exam.give',
    audit: { action: 'exam.startsimilarity', target: 'examId' },
    summary: 'Compares the answers of an exam to a program, a statement or a text, in the background',
    input: OfExam.extend({ formerIds }),
    output: StartedSimilarity,
  }),
  list: post('exam/listsimilarity', {
    access: 'may:exam.give',
    summary: 'The last comparison of the answers to a question: what is alike, the most alike first, 500 pairs at most',
    input: OfExam,
    output: SimilarityReport,
  }),
  get: post('exam/getsimilarity', {
    access: 'may:exam.give',
    summary: 'Two answers side by side, with what is the same in both',
    input: TwoCandidates,
    output: SimilarityDetail,
  }),
  note: post('exam/notesimilarity', {
    access: 'may:exam.give',
    audit: { action: 'exam.notesimilarity', target: 'examId' },
    summary: 'Notes what a teacher found about two similar answers; only who runs the exam sees it',
    input: TwoCandidates.extend(noteFields),
    output: z.null(),
  }),
};

export const matchSimilarityApi = {
  former: post('match/listformeranswer', {
    access: 'may:exam.give',
    summary: 'Other matches of the actor with the same problem, the newest first, 50 at most',
    input: OfMatch,
    output: FormerList,
  }),
  start: post('match/startsimilarity', {
    access: 'may:exam.give',
    audit: { action: 'match.startsimilarity', target: 'matchId' },
    summary: 'Compares the best submissions of all entries to a problem, in the background',
    input: OfMatch.extend({ formerIds }),
    output: StartedSimilarity,
  }),
  list: post('match/listsimilarity', {
    access: 'may:exam.give',
    summary: 'The last comparison of a problem’s submissions: what is alike, the most alike first, 500 pairs at most',
    input: OfMatch,
    output: SimilarityReport,
  }),
  get: post('match/getsimilarity', {
    access: 'may:exam.give',
    summary: 'Two submissions side by side, with what is the same in both',
    input: TwoSubmissions,
    output: SimilarityDetail,
  }),
  note: post('match/notesimilarity', {
    access: 'may:exam.give',
    audit: { action: 'match.notesimilarity', target: 'matchId' },
    summary: 'Notes what a teacher found about two similar submissions; only who runs the match sees it',
    input: TwoSubmissions.extend(noteFields),
    output: z.null(),
  }),
};

/** Kinds of questions whose answers are programs, statements or longer texts. */
const comparedKinds = ['programming', 'sql', 'essay', 'compound'] as const;

/** Whether answers to a question of a kind can be compared. */
export const isCompared = (kind: string): boolean => comparedKinds.some((one) => one === kind);

export const similarityFaults = faults('similarity', {
  notCompared: {
    zh: '只能比较程序题、SQL 题、问答题和复合题的答案',
    en: 'Only programs, SQL, essays and compound questions can be compared',
    mn: 'Зөвхөн програм, SQL, эсээ, нийлмэл асуултын хариултыг харьцуулна',
  },
  failed: {
    zh: '内容太多，没有比较完，请稍后再试',
    en: 'There was too much to compare in time, please try again later',
    mn: 'Харьцуулж амжсангүй, дараа дахин оролдоно уу',
  },
});
