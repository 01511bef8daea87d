import { z } from 'zod';
import { Id } from '../wire/scalar.ts';

/** As it was made, or one of two in which questions and options stand in other orders. */
export const paperVariants = ['plain', 'A', 'B'] as const;
export type PaperVariant = (typeof paperVariants)[number];

/** `POST /api/paper/word` answers the paper as a Word document. */
export const PaperWord = z.strictObject({
  paperId: Id,
  variant: z.enum(paperVariants),
  /** Whether the answers follow, on a page of their own. */
  answers: z.boolean(),
});
export type PaperWord = z.output<typeof PaperWord>;
