import { type Entry, Flags } from '@xueyan/contract/exam/sitting';
import type { Left, Unsent } from './answer-journal.shared.ts';

const isEntries = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.every((one) => typeof one?.itemId === 'string' && typeof one?.seq === 'number');

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  'entries' in value &&
  isEntries(value.entries) &&
  'flags' in value &&
  (value.flags === null || Flags.safeParse(value.flags).success);

/** Returns whether a stored value is what a journal left. */
export const isLeft = (value: unknown): value is Left => isEntries(value) || isUnsent(value);

/** Returns whether a stored value holds nothing but drafts: what is to be sent stays until the server has it. */
export const isDraftsAlone = (value: unknown): boolean =>
  isUnsent(value) && value.flags === null && value.entries.every(({ draft }) => draft);
