import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language, Text } from '@xueyan/contract/wire/language';
import { wordsOfIssue } from '@xueyan/contract/wire/rule';
import type { z } from 'zod';
import { wordsAt, wordsOfRule } from './input-words.ts';
import { cleanRichTexts } from './rich-text.ts';
import { textsIn } from './traditional.ts';

/** Describes the rule that an input breaks: in the product's own words where the rule brings some. */
const sayRule =
  (language: Language): z.core.$ZodErrorMap =>
  (issue) =>
    textsIn(language, wordsOfIssue(issue) ?? wordsOfRule(issue));

/** Maximum nesting of lists and objects; the input of any call has fewer than ten levels. */
const maxDepth = 64;

const flaws = {
  /** PostgreSQL cannot store it in a text, and no user means to send it. */
  nul: { zh: '不能包含字符 U+0000', en: 'must not hold the sign U+0000', mn: 'U+0000 тэмдэгт агуулж болохгүй' },
  /** Lone UTF-16 surrogate: not valid text, and PostgreSQL cannot store JSON that contains one. */
  broken: {
    zh: '包含不完整的字符',
    en: 'must not hold half a sign (a lone surrogate)',
    mn: 'дутуу тэмдэгт агуулж болохгүй',
  },
  deep: {
    zh: `嵌套过深，最多 ${maxDepth} 层`,
    en: `nested too deeply, ${maxDepth} levels at most`,
    mn: `хэт гүн давхарласан, дээд тал нь ${maxDepth} түвшин`,
  },
} satisfies Record<string, Text>;

/**
 * Finds content that no call accepts, anywhere in the input. Iterates level by level, since the client controls the
 * depth.
 */
function flawOf(input: unknown): Text | undefined {
  let level = [input];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return flaws.deep;
    for (const value of level) {
      if (typeof value !== 'string') continue;
      if (value.includes('\u0000')) return flaws.nul;
      if (!value.isWellFormed()) return flaws.broken;
    }
    level = level.flatMap(partsOf);
  }
  return undefined;
}

/** Includes field names, because an object with free keys stores them too. */
const partsOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? [...Object.keys(value), ...Object.values(value)] : [];
};

/**
 * Parses the input of a call and sanitizes its rich texts. Invalid input is answered with 400, the field and the rule,
 * in the actor's language.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, language: Language): z.output<S> {
  const flaw = flawOf(value);
  if (flaw) throw new Fault(wireFaults.badInput, { field: 'body', rule: textsIn(language, flaw) });
  const parsed = schema.safeParse(value, { error: sayRule(language) });
  if (parsed.success) return cleanRichTexts(schema, parsed.data) as z.output<S>;
  const issue = parsed.error.issues[0];
  ensure(issue, wireFaults.badInput, { field: '', rule: '' });
  const { path, message } = issue;
  // The message is in the actor's language already; only the place is added.
  const rule = textsIn(language, wordsAt(path, { zh: message, en: message, mn: message }));
  const field = path.join('.') || 'body';
  throw new Fault(wireFaults.badInput, { field, rule, ...(isOfForm(issue) && { malformed: issue.code }) });
}

/** Returns whether an issue concerns the form of the input, which a program writes, and not a value that a person gave. */
const isOfForm = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'unrecognized_keys' ||
  issue.code === 'invalid_type' ||
  (issue.code === 'invalid_format' && /^(guid|uuid)$/.test(issue.format));
