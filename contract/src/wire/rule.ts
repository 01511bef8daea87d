import type { Text } from './language.ts';

/** A rule of our own on a value and the words in which it is refused: `schema.refine(...rule(holds, words))`. */
export const rule = <T>(holds: (value: T) => boolean, words: Text) => [holds, { params: { words } }] as const;

/** The words of a rule that a value broke; undefined where it was none of ours. */
export const wordsOfRule = (params: Record<string, unknown> | undefined) => params?.words as Text | undefined;
