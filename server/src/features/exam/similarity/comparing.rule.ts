import type { ProgrammingLanguage, QuestionContent } from '@xueyan/contract/exam/question-content';
import { progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import {
  compare,
  type Fingerprinted,
  fingerprint,
  programSizes,
  sharedPrints,
  statementSizes,
  tokensOf,
} from '../../../platform/winnowing.ts';

const MOST_PAIRS = 200;
const LEAST_PERCENT = 20;
/** Pairs with a smaller share of common fingerprints are not compared in detail. */
const LEAST_SHARED = 0.1;

export interface Source {
  id: string;
  /** Person or team: answers of one are not compared with each other. */
  author: string;
  source: string;
  language: ProgrammingLanguage | null;
  prints: Fingerprinted;
}

const sizesOf = ({ language }: Pick<Source, 'language'>) => (language === null ? statementSizes : programSizes);

/** Returns an answer with its fingerprints, without those of the question's template; none for an empty answer. */
export function sourceOf(
  content: QuestionContent,
  { id, author, response }: { id: string; author: string; response: QuestionResponse | null },
): Source[] {
  if (!response || progressOf(content, response) === 'none') return [];
  const about = { id, author };
  if (response.kind === 'sql') {
    const prints = fingerprint(tokensOf(response.statement, 'statement'), [], statementSizes);
    return [{ ...about, source: response.statement, language: null, prints }];
  }
  if (response.kind !== 'programming' || content.kind !== 'programming') return [];
  const { language, source } = response;
  const comments = language === 'python' ? 'python' : 'program';
  const template = tokensOf(content.templates[language] ?? '', comments);
  return [{ ...about, source, language, prints: fingerprint(tokensOf(source, comments), template, programSizes) }];
}

/** Returns two answers' shares and common passages. */
export const compareTwo = (left: Source, right: Source) => compare(left.prints, right.prints, sizesOf(left));

/** Compares each answer with all later ones; `step` is awaited after each, so that the caller can end it. */
export async function compareAll(sources: Source[], step: (done: number) => Promise<void>) {
  const close: { left: Source; right: Source; shared: number }[] = [];
  for (const [at, left] of sources.entries()) {
    for (const right of sources.slice(at + 1)) {
      if (right.language !== left.language || right.author === left.author) continue;
      const shared = sharedPrints(left.prints, right.prints);
      if (shared >= LEAST_SHARED) close.push({ left, right, shared });
    }
    await step(at + 1);
  }
  const pairs = [];
  for (const { left, right } of close.toSorted((one, other) => other.shared - one.shared).slice(0, MOST_PAIRS)) {
    const { left: leftPercent, right: rightPercent } = compareTwo(left, right);
    if (Math.max(leftPercent, rightPercent) >= LEAST_PERCENT)
      pairs.push({ left: left.id, right: right.id, leftPercent, rightPercent, language: left.language });
    // Others are served between two pairs.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return pairs;
}
