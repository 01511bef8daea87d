import { z } from 'zod';
import { Id } from '../wire/scalar.ts';

/** The paper as it was made, or one of two variants with questions and options in another order. */
export const paperVariants = ['plain', 'A', 'B'] as const;
export type PaperVariant = (typeof paperVariants)[number];

/** `POST /api/paper/word` returns the paper as a Word document. */
export const PaperWord = z.strictObject({
  paperId: Id,
  variant: z.enum(paperVariants),
  /** Appends the answers on a page of their own. */
  answers: z.boolean(),
});
export type PaperWord = z.output<typeof PaperWord>;
