import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { ProgrammingLanguage } from './question-content.ts';

/** An answer: of a candidate, or a submission of a contestant. */
const Side = z.object({ id: Id, userName: z.string(), loginName: z.string() });

const Span = z.tuple([z.number().int(), z.number().int()]);

/** Two similar answers; percentages are of each answer's own part, without the template. */
export const SimilarPair = z.object({
  left: Side,
  right: Side,
  percent: z.number().int(),
  leftPercent: z.number().int(),
  rightPercent: z.number().int(),
  /** Language of both; null for statements. */
  language: ProgrammingLanguage.nullable(),
});
export type SimilarPair = z.output<typeof SimilarPair>;

export const SimilarityDetail = z.object({
  left: Side.extend({ source: z.string() }),
  right: Side.extend({ source: z.string() }),
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
  /** Null: never compared. */
  report: z.object({ compared: z.number().int(), createTime: DateTime, pairs: z.array(SimilarPair) }).nullable(),
});
export type SimilarityReport = z.output<typeof SimilarityReport>;

const OfExam = z.strictObject({ examId: Id, itemId: Id });
const OfMatch = z.strictObject({ matchId: Id, problemId: Id });
const Started = z.object({ jobId: Id });

export const similarityApi = {
  start: post('exam/startsimilarity', {
    access: 'may:exam.give',
    audit: { action: 'exam.startsimilarity', target: 'examId' },
    summary: 'Compares the answers of an exam to a program or statement, in the background',
    input: OfExam,
    output: Started,
  }),
  list: post('exam/listsimilarity', {
    access: 'may:exam.give',
    summary: 'The last comparison of the answers to a question: what is alike, the most alike first, 200 pairs at most',
    input: OfExam,
    output: SimilarityReport,
  }),
  get: post('exam/getsimilarity', {
    access: 'may:exam.give',
    summary: 'Two answers side by side, with what is the same in both',
    input: OfExam.extend({ candidateId: Id, otherId: Id }),
    output: SimilarityDetail,
  }),
};

export const matchSimilarityApi = {
  start: post('match/startsimilarity', {
    access: 'may:exam.give',
    audit: { action: 'match.startsimilarity', target: 'matchId' },
    summary: 'Compares the best submissions of all entries to a problem, in the background',
    input: OfMatch,
    output: Started,
  }),
  list: post('match/listsimilarity', {
    access: 'may:exam.give',
    summary: 'The last comparison of a problem’s submissions: what is alike, the most alike first, 200 pairs at most',
    input: OfMatch,
    output: SimilarityReport,
  }),
  get: post('match/getsimilarity', {
    access: 'may:exam.give',
    summary: 'Two submissions side by side, with what is the same in both',
    input: OfMatch.extend({ submissionId: Id, otherId: Id }),
    output: SimilarityDetail,
  }),
};

export const similarityFaults = faults('similarity', {
  notJudged: {
    zh: '只能比较程序题和 SQL 题的答案',
    en: 'Only programs and SQL can be compared',
    mn: 'Зөвхөн програм, SQL хариултыг харьцуулна',
  },
});
