import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { z } from 'zod';

const phrases = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

/** Parses a call's input; what does not fit is answered 400 with the field and the rule, in the caller's language. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, language: Language): z.output<S> {
  const parsed = schema.safeParse(value, { error: language === 'en_us' ? phrases.en : phrases.zh });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  ensure(issue, wireFaults.badInput, { field: '', rule: '' });
  throw new Fault(wireFaults.badInput, { field: issue.path.join('.') || 'body', rule: issue.message });
}
