import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { AskedSection } from './asked.ts';
import { paperBounds } from './paper.ts';
import { ItemId } from './question-kind.ts';
import { QuestionResponse } from './question-response.ts';

/** A paper, and the seed of what is drawn and shuffled: the same seed returns the same questions in the same order. */
const Seeded = z.strictObject({ paperId: Id, seed: ItemId });

/** A paper as a candidate would get it, to be tried by who may use it. Nothing is stored. */
export const paperPreviewApi = {
  get: post('paper/preview', {
    access: 'may:question.write',
    summary: 'A paper as one candidate gets it: drawn and shuffled by a seed, without keys',
    input: Seeded,
    output: z.object({ note: z.string(), sections: z.array(AskedSection) }),
  }),
  score: post('paper/scorepreview', {
    access: 'may:question.write',
    summary: 'What these answers to a preview would score by their keys; nothing is kept',
    input: Seeded.extend({
      answers: z
        .array(z.strictObject({ /** The version of a question. */ itemId: Id, response: QuestionResponse }))
        .max(paperBounds.questions),
    }),
    output: z.object({
      /** Points of what a key decides, out of `fullPoints`. */
      points: z.number(),
      fullPoints: z.number(),
      /** Points of questions that a person, the judge or a machine decides. */
      openPoints: z.number(),
      /** `points` is null where a key does not decide. */
      items: z.array(z.object({ itemId: Id, points: z.number().nullable() })),
    }),
  }),
};
