import { z } from 'zod';

/**
 * What the reader of an answer should know about how it came about:
 *
 * - `length`: the answer reached its limit of tokens, or of characters, before its end;
 * - `filter`: the provider's own filter ended it;
 * - `history`: the first `n` messages of the branch were longer than the model can read, and were left out;
 * - `pictures`: `n` pictures of earlier questions were not shown to the model;
 * - `files`: `n` files of the question were shortened when they were read;
 * - `search`: passages were looked for with the first `n` characters of the question only;
 * - `vectors`, `rerank`: passages were looked for by words alone, or not ranked anew: no answer from that service;
 * - `unseen`: the chosen model does not see pictures, so that another one answered.
 */
const chatNotes = [
  'length',
  'filter',
  'history',
  'pictures',
  'files',
  'search',
  'vectors',
  'rerank',
  'unseen',
] as const;
/** `n` is 0 for a kind that counts nothing. */
export const ChatNote = z.object({ kind: z.enum(chatNotes), n: z.number().int() });
export type ChatNote = z.output<typeof ChatNote>;
