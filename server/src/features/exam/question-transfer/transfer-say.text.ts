import type { Language } from '@xueyan/contract/wire/language';
import { sayIn } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';
import type { Remark } from './draft.rule.ts';

/** A remark in the reader's language; values that are texts themselves are said too. */
export const sayRemark = (language: Language, { text, values = {} }: Remark) =>
  sayIn(language, text, values, toTraditional);
