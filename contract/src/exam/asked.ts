import { z } from 'zod';
import { Id } from '../wire/scalar.ts';
import { QuestionContent } from './question-content.ts';

/** What a candidate did at the machine of a question: started it, or had its steps checked too. */
export const machineUses = ['started', 'checked'] as const;
export type MachineUse = (typeof machineUses)[number];

/** A question as one candidate gets it: without its key, with its place in their own order. */
export const AskedItem = z.object({
  itemId: Id,
  /** From 1, in the candidate's order. */
  number: z.number().int(),
  points: z.number(),
  content: QuestionContent,
  /** Of a machine question in a sitting; absent: nothing yet. */
  machine: z.enum(machineUses).optional(),
});
export type AskedItem = z.output<typeof AskedItem>;

/** A section of a paper as one candidate gets it. `id`: unlike the title, no two sections of the paper share it. */
export const AskedSection = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  items: z.array(AskedItem),
});
export type AskedSection = z.output<typeof AskedSection>;
