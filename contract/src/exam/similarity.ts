import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { ProgrammingLanguage } from './question-content.ts';

const Side = z.object({ candidateId: Id, userName: z.string(), loginName: z.string() });

const Span = z.tuple([z.number().int(), z.number().int()]);

/** Two answers that are alike; percents are of one's own part, without the template. */
export const SimilarPair = z.object({
  left: Side,
  right: Side,
  percent: z.number().int(),
  leftPercent: z.number().int(),
  rightPercent: z.number().int(),
  /** Of both; null for statements. */
  language: ProgrammingLanguage.nullable(),
});
export type SimilarPair = z.output<typeof SimilarPair>;

export const SimilarityDetail = z.object({
  left: Side.extend({ source: z.string() }),
  right: Side.extend({ source: z.string() }),
  leftPercent: z.number().int(),
  rightPercent: z.number().int(),
  /** Where the same stands in both, in characters. */
  runs: z.array(z.object({ left: Span, right: Span })),
});
export type SimilarityDetail = z.output<typeof SimilarityDetail>;

const Key = { examId: Id, itemId: Id };

export const similarityApi = {
  list: post('exam/listsimilarity', {
    access: 'may:exam.give',
    summary: 'Answers of an exam to a program or statement that are alike, the most alike first, 200 pairs at most',
    input: z.strictObject(Key),
    output: z.object({ compared: z.number().int(), pairs: z.array(SimilarPair) }),
  }),
  get: post('exam/getsimilarity', {
    access: 'may:exam.give',
    summary: 'Two answers side by side, with what is the same in both',
    input: z.strictObject({ ...Key, candidateId: Id, otherId: Id }),
    output: SimilarityDetail,
  }),
};
