import type { ProgrammingLanguage, QuestionContent } from '@xueyan/contract/exam/question-content';
import { givenAt, progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { SimilarPair } from '@xueyan/contract/exam/similarity';
import type { CommentStyle } from '../../../platform/winnowing.ts';

/** How a text is read: as a program with comments of a style, or by its characters. */
export type PartKind = CommentStyle | 'prose';

/** One text of an answer: a file, a program, or what was typed. */
export interface Part {
  kind: PartKind;
  /** Name of the file; empty for a text without one. */
  name: string;
  text: string;
  /** Key of what everybody was given for it, such as the template; none when it is absent. */
  given?: string;
}

/** Answer as it is compared, with what everybody was given by the keys of its parts. */
export interface Written {
  parts: Part[];
  language: SimilarPair['language'];
}

const inPython: readonly ProgrammingLanguage[] = ['python'];

/** Returns the texts of an answer to a question; null for one that is empty or holds no text. */
export function writtenOf(content: QuestionContent, response: QuestionResponse | null): Written | null {
  if (!response || progressOf(content, response) === 'none') return null;
  if (response.kind === 'sql')
    return { language: 'sql', parts: [{ kind: 'statement', name: '', text: response.statement }] };
  if (response.kind === 'programming') {
    const { language, source: text } = response;
    const kind = inPython.includes(language) ? 'python' : 'program';
    return { language, parts: [{ kind, name: '', text, given: language }] };
  }
  if (response.kind === 'essay') return textsOnly([{ kind: 'prose', name: '', text: response.text, given: 'stem' }]);
  if (response.kind !== 'compound' || content.kind !== 'compound') return null;
  return textsOnly(
    content.parts.flatMap(({ id }, at): Part[] => {
      const own = givenAt(response.parts, id);
      // Short answers are the same wherever they are right.
      return own?.kind === 'essay' ? [{ kind: 'prose', name: `${at + 1}`, text: own.text, given: 'stem' }] : [];
    }),
  );
}

function textsOnly(parts: Part[]): Written | null {
  const own = parts.filter(({ text }) => text.trim() !== '');
  return own.length > 0 ? { language: null, parts: own } : null;
}

/** Returns what everybody was given with a question, by the keys that its answers name. */
export function givenOf(content: QuestionContent): Record<string, string> {
  if (content.kind === 'programming') return { ...content.templates };
  if (content.kind === 'compound')
    return { stem: [content.stem, ...content.parts.map((part) => part.content.stem)].join('\n') };
  return { stem: 'stem' in content ? content.stem : '' };
}

/** Space between two parts of an answer. */
const gap = '\n\n';

/** Returns the whole text of an answer, and where each part begins in it. */
export function layOut(parts: Part[]): { source: string; begins: number[] } {
  let source = '';
  const begins = parts.map(({ name, text }) => {
    if (source !== '') source += gap;
    if (name !== '') source += `【${name}】\n`;
    const begin = source.length;
    source += text;
    return begin;
  });
  return { source, begins };
}

/** Cuts the parts of an answer to a number of characters in all, without cutting a character in two. */
export function cutTo(parts: Part[], most: number): Part[] {
  let left = most;
  return parts.flatMap((part) => {
    if (left <= 0) return [];
    const text = part.text.length <= left ? part.text : part.text.slice(0, left).toWellFormed();
    left -= text.length;
    return [{ ...part, text }];
  });
}
