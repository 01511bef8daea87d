import type { Fault } from '@xueyan/contract/wire/fault';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import type { Reason } from '../../../http/sheet-import.ts';
import { textsIn, toTraditional } from '../../../http/traditional.ts';

const next: Text = { zh: '；', en: '; ', mn: '; ' };

export const sayReason = (language: Language, { text, values }: Reason) => sayIn(language, text, values, toTraditional);

/** Returns all reasons of a row in one line. */
export const sayReasons = (language: Language, reasons: Reason[] = []) =>
  reasons.map((reason) => sayReason(language, reason)).join(textsIn(language, next));

/** Converts a fault to a reason. */
export const reasonOf = ({ kind, values }: Fault): Reason => ({ text: kind.text, values });
