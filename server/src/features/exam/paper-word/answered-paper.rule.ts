import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { keyLines, type LayoutLine, line, questionLines, type SayPaper, shown } from './paper-lines.rule.ts';
import { responseLines } from './response-lines.rule.ts';

interface AnsweredQuestion {
  number: number;
  content: QuestionContent;
  key: QuestionKey;
  fullPoints: number;
  /** Null: not marked. */
  points: number | null;
  response: QuestionResponse | null;
  comment: string;
}

export interface AnsweredSection {
  title: string;
  items: AnsweredQuestion[];
}

/**
 * Returns the lines of a candidate's paper: each question with its answer, points and comment, and with its key where
 * `keys` is set.
 */
export function linesOfAnswered(sections: AnsweredSection[], keys: boolean, say: SayPaper): LayoutLine[] {
  return sections.flatMap(({ title, items }) => [
    shown('heading', say('sectionPoints', { title, ...sumOf(items) })),
    ...items.flatMap((item) => [
      ...questionLines(item.content, `${item.number}. ${say('worth', { points: item.fullPoints })}`, say),
      ...responseLines(item.content, item.response, say('given'), say),
      line(say('got', { got: item.points ?? say('notMarked'), full: item.fullPoints }), ''),
      ...(keys ? keyLines(item.content, item.key, say('answer'), say) : []),
      ...(item.comment === '' ? [] : [line(`${say('comment')}${item.comment}`, '')]),
    ]),
  ]);
}

function sumOf(items: AnsweredQuestion[]): { got: number | string; full: number } {
  const marked = items.flatMap(({ points }) => points ?? []);
  const cents = marked.reduce((sum, points) => sum + points, 0) * 100;
  return {
    got: marked.length === 0 ? '—' : Math.round(cents) / 100,
    full: items.reduce((sum, { fullPoints }) => sum + fullPoints, 0),
  };
}
