import type { Language } from '@xueyan/contract/wire/language';
import { type AnsweredSection, linesOfAnswered } from './answered-paper.rule.ts';
import type { LayoutLine } from './paper-lines.rule.ts';
import { paperWords } from './paper-words.text.ts';

/** Returns the lines of a candidate's answered paper in a language; with the keys of its questions where `keys` is set. */
export const linesOfCandidate = (sections: AnsweredSection[], keys: boolean, language: Language): LayoutLine[] =>
  linesOfAnswered(sections, keys, paperWords(language));
