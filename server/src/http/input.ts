import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { z } from 'zod';
import { mongolianRule } from './mongolian-rule.ts';

/** A pattern tells a person nothing. */
const sayShape =
  (shape: string, others: z.core.$ZodErrorMap): z.core.$ZodErrorMap =>
  (issue) =>
    issue.code === 'invalid_format' && issue.format === 'regex' ? shape : others(issue);

const english = sayShape('not in the expected form', z.locales.en().localeError);
/** Mongolian is not among the library's languages. */
const phrases: Record<Language, z.core.$ZodErrorMap> = {
  zh_cn: sayShape('格式不正确', z.locales.zhCN().localeError),
  zh_tw: sayShape('格式不正確', z.locales.zhTW().localeError),
  en_us: english,
  mn: (issue) => mongolianRule(issue) ?? english(issue),
};

/** PostgreSQL keeps no text with the sign U+0000 in it, and nobody means it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** Parses a call's input; what does not fit is answered 400 with the field and the rule, in the caller's language. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, language: Language): z.output<S> {
  if (holdsNul(value)) throw new Fault(wireFaults.badInput, { field: 'body', rule: 'U+0000' });
  const parsed = schema.safeParse(value, { error: phrases[language] });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  ensure(issue, wireFaults.badInput, { field: '', rule: '' });
  throw new Fault(wireFaults.badInput, { field: issue.path.join('.') || 'body', rule: issue.message });
}
