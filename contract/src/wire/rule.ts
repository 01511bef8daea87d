import type { z } from 'zod';
import type { Text } from './language.ts';

/** Returns the arguments for a refinement with a text for its violation: `schema.refine(...rule(holds, words))`. */
export const rule = <T>(holds: (value: T) => boolean, words: Text) => [holds, { params: { words } }] as const;

/** Rule of a list of texts: a person could not tell two equal ones apart. */
export const allDiffer = rule((texts: string[]) => new Set(texts).size === texts.length, {
  zh: '有重复的选项',
  en: 'two options are the same',
  mn: 'давхардсан хувилбар байна',
});

const worded = new WeakMap<object, Text>();

/** Yields a schema and all schemas it consists of. */
export function* partsOf(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema;
  const {
    in: first,
    out,
    innerType,
    options = [],
  } = schema._zod.def as Partial<Record<'in' | 'out' | 'innerType', z.core.$ZodType>> & { options?: z.core.$ZodType[] };
  for (const part of [first, out, innerType, ...options]) if (part) yield* partsOf(part);
}

/**
 * Gives a schema a text that describes the field, shown to API clients and form users whichever of its rules is broken.
 */
export function inWords<S extends z.core.$ZodType>(schema: S, words: Text): S {
  for (const part of partsOf(schema)) worded.set(part, words);
  return schema;
}

/** Returns the text of the rule that a value broke; undefined where it has none. */
export const wordsOfIssue = (issue: z.core.$ZodRawIssue): Text | undefined =>
  (issue.code === 'custom' ? (issue.params?.words as Text | undefined) : undefined) ??
  (issue.schema && worded.get(issue.schema));
