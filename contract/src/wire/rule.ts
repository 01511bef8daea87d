import type { z } from 'zod';
import type { Text } from './language.ts';

/** A rule of our own on a value and the words in which it is refused: `schema.refine(...rule(holds, words))`. */
export const rule = <T>(holds: (value: T) => boolean, words: Text) => [holds, { params: { words } }] as const;

const worded = new WeakMap<object, Text>();

/** The schemas that one is made of, itself among them. */
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

/** Says in words of our own what a field asks for, whichever of its rules is broken: to who calls and to who types. */
export function inWords<S extends z.core.$ZodType>(schema: S, words: Text): S {
  for (const part of partsOf(schema)) worded.set(part, words);
  return schema;
}

/** The words of the rule that a value broke; undefined where it has none of ours. */
export const wordsOfIssue = (issue: z.core.$ZodRawIssue): Text | undefined =>
  (issue.code === 'custom' ? (issue.params?.words as Text | undefined) : undefined) ??
  (issue.schema && worded.get(issue.schema));
