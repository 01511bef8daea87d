import type { Language } from '@xueyan/contract/wire/language';
import { sayIn } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';
import type { Remark } from './draft.rule.ts';

/** Returns a remark in the reader's language; values that are texts are translated too. */
export const sayRemark = (language: Language, { text, values = {} }: Remark) =>
  sayIn(language, text, values, toTraditional);
