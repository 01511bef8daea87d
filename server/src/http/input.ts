import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language, Text } from '@xueyan/contract/wire/language';
import { wordsOfIssue } from '@xueyan/contract/wire/rule';
import { z } from 'zod';
import { mongolianRule } from './mongolian-rule.ts';
import { cleanRichTexts } from './rich-text.ts';
import { textsIn } from './traditional.ts';

const shape: Text = { zh: '格式不正确', en: 'not in the expected form', mn: 'буруу хэлбэр' };
const english = z.locales.en().localeError;
/** Mongolian is not among the library's languages. */
const ofLibrary: Record<Language, z.core.$ZodErrorMap> = {
  zh_cn: z.locales.zhCN().localeError,
  zh_tw: z.locales.zhTW().localeError,
  en_us: english,
  mn: (issue) => mongolianRule(issue) ?? english(issue),
};

/** A rule that an input breaks. A pattern tells a person nothing, nor does a choice between forms; our own rules have words. */
const sayRule =
  (language: Language): z.core.$ZodErrorMap =>
  (issue) => {
    const own = wordsOfIssue(issue);
    const noForm = issue.code === 'invalid_union' || (issue.code === 'invalid_format' && issue.format === 'regex');
    const words = own ?? (noForm ? shape : undefined);
    return words ? textsIn(language, words) : ofLibrary[language](issue);
  };

/** Levels of lists and objects within each other; no call's input has as many as ten. */
const maxDepth = 64;

const flaws = {
  /** PostgreSQL keeps no text with it, and nobody means it. */
  nul: { zh: '不能包含字符 U+0000', en: 'must not hold the sign U+0000', mn: 'U+0000 тэмдэгт агуулж болохгүй' },
  /** Half of a pair of UTF-16 units: no text, and PostgreSQL keeps no JSON with it. */
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

/** What no call takes, wherever in the input it stands. Level by level: a caller decides how deep it goes. */
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

/** Names of fields are kept too, where an object may have any. */
const partsOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? [...Object.keys(value), ...Object.values(value)] : [];
};

/** Parses a call's input and cleans the rich texts in it; what does not fit is answered 400 with the field and the rule, in the caller's language. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, language: Language): z.output<S> {
  const flaw = flawOf(value);
  if (flaw) throw new Fault(wireFaults.badInput, { field: 'body', rule: textsIn(language, flaw) });
  const parsed = schema.safeParse(value, { error: sayRule(language) });
  if (parsed.success) return cleanRichTexts(schema, parsed.data) as z.output<S>;
  const issue = parsed.error.issues[0];
  ensure(issue, wireFaults.badInput, { field: '', rule: '' });
  throw new Fault(wireFaults.badInput, { field: issue.path.join('.') || 'body', rule: issue.message });
}
