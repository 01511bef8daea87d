import type { Fault } from '@xueyan/contract/wire/fault';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional, wordsIn } from '../../../http/traditional.ts';

/** Words with their `{placeholders}` still open; a kind of fault has them too. */
export interface Reason {
  text: Text;
  values?: Record<string, string | number>;
}

const next: Text = { zh: '；', en: '; ', mn: '; ' };

export const sayReason = (language: Language, { text, values }: Reason) => sayIn(language, text, values, toTraditional);

/** All that there is to say of a row, in one line. */
export const sayReasons = (language: Language, reasons: Reason[] = []) =>
  reasons.map((reason) => sayReason(language, reason)).join(wordsIn(language, next));

/** A fault as a reason. */
export const reasonOf = ({ kind, values }: Fault): Reason => ({ text: kind.text, values });
