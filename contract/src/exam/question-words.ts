import type { QuestionContent } from './question-content.ts';

const titleLength = 120;
/** Maximum characters of the plain words by which a question is compared with others. */
export const comparedMax = 20_000;

/** Converts Markdown to plain words, for lists and for search. */
export const plainWords = (markdown: string) =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/```\w*/g, ' ')
    .replace(/\\([_*#[\]()<>$`~|+-])/g, '$1')
    .replace(/(\*\*|~~|`|\$\$)/g, '')
    .replace(/^\s{0,3}(#{1,6}|>|[-+*]|\d+\.)\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns all texts of a question, in reading order. */
function textsOf(content: QuestionContent): string[] {
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return [content.stem, ...content.options.map(({ text }) => text)];
    case 'matching':
      return [content.stem, ...content.left.map(({ text }) => text), ...content.right.map(({ text }) => text)];
    case 'ordering':
      return [content.stem, ...content.items.map(({ text }) => text)];
    case 'cloze':
      return [content.stem, ...content.gaps.flatMap(({ options }) => options.map(({ text }) => text))];
    case 'compound':
      return [content.stem, ...content.parts.flatMap((part) => textsOf(part.content))];
    case 'machine':
      return [content.stem, ...content.steps.map(({ title }) => title)];
    default:
      return [content.stem];
  }
}

/**
 * Returns a question as plain words: its beginning, at most 120 characters and never empty, and all of it, by which it
 * is searched for and compared with others.
 */
export function wordsOf(content: QuestionContent): { title: string; plain: string } {
  const stem = plainWords(content.stem);
  const title = stem.length > titleLength ? `${stem.slice(0, titleLength - 1)}…` : stem;
  return { title: title || '—', plain: textsOf(content).map(plainWords).join('\n') };
}
