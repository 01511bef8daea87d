import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { givenAt, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Entry } from '@xueyan/contract/exam/sitting';
import { say } from '../../../ui/text/text.ts';
import { answersFileText as text } from './answers-file.text.ts';

interface Option {
  id: string;
  text: string;
}

/** Writes options as the candidate saw them: with their letters. */
const choicesIn = (options: Option[], ids: string[]) =>
  options.flatMap((option, at) => (ids.includes(option.id) ? [`${String.fromCharCode(65 + at)}. ${option.text}`] : []));

const textOf = (options: Option[], id: string | undefined) => options.find((option) => option.id === id)?.text ?? '';

const numbered = (lines: string[]) => lines.map((line, at) => `${at + 1}. ${line || say(text, 'empty')}`);

/** Returns a response in words, line by line; none where it does not match the question, or is a machine's state. */
function wordsOf(content: QuestionContent, given: QuestionResponse): string[] {
  if (content.kind === 'single' && given.kind === 'single')
    return choicesIn(content.options, given.choice === null ? [] : [given.choice]);
  if (content.kind === 'multiple' && given.kind === 'multiple') return choicesIn(content.options, given.choices);
  if (given.kind === 'judge') return given.choice === null ? [] : [say(text, given.choice ? 'true' : 'false')];
  if (content.kind === 'blank' && given.kind === 'blank')
    return numbered(content.blanks.map(({ id }) => givenAt(given.blanks, id) ?? ''));
  if (content.kind === 'cloze' && given.kind === 'cloze')
    return numbered(
      content.gaps.map(({ id, options }) => {
        const written = givenAt(given.gaps, id) ?? '';
        return options.length > 0 ? textOf(options, written) : written;
      }),
    );
  if (content.kind === 'matching' && given.kind === 'matching')
    return numbered(
      content.left.map(({ id, text: left }) => `${left} — ${textOf(content.right, givenAt(given.pairs, id))}`),
    );
  if (content.kind === 'ordering' && given.kind === 'ordering')
    return numbered(given.order.map((id) => textOf(content.items, id)));
  if (content.kind === 'compound' && given.kind === 'compound')
    return content.parts.flatMap(({ id, content: part }, at) => {
      const written = givenAt(given.parts, id);
      const lines = written ? wordsOf(part, written) : [];
      return lines.length > 0 ? [say(text, 'part', { n: at + 1 }), ...lines] : [];
    });
  if (given.kind === 'essay') return given.text.split('\n');
  if (given.kind === 'programming') return [given.language, ...given.source.split('\n')];
  return given.kind === 'sql' ? given.statement.split('\n') : [];
}

interface Asked {
  itemId: string;
  number: number;
  /** Missing where no points are given. */
  points?: number;
  content: QuestionContent;
}

/** Questions that are answered: an exam, the paper of a task, or a practice set. */
export interface AnsweredPaper {
  name: string;
  sections: { items: Asked[] }[];
  /** True in an exam, which is handed in and invigilated. */
  isExam: boolean;
}

interface AnswersOf {
  paper: AnsweredPaper;
  entries: Entry[];
  /** Entries that the server has not acknowledged. */
  unsent: Entry[];
  who: { name: string; login: string };
  /** The server's time. */
  time: string;
}

/** Returns the text of a file with somebody's answers, to be read by a person. */
export function answersFile({ paper, entries, unsent, who, time }: AnswersOf): string {
  const given = new Map(entries.map((entry) => [entry.itemId, entry.response]));
  const waits = new Set(unsent.map(({ itemId }) => itemId));
  const ofItem = ({ itemId, number, points, content }: Asked) => {
    const response = given.get(itemId);
    const lines = response ? wordsOf(content, response) : [];
    if (lines.length === 0) return [];
    const title =
      points === undefined ? say(text, 'number', { n: number }) : say(text, 'question', { n: number, points });
    return ['', waits.has(itemId) ? `${title} · ${say(text, 'unsent')}` : title, ...lines];
  };
  const answers = paper.sections.flatMap(({ items }) => items).flatMap(ofItem);
  return [
    ...[paper.name, say(text, paper.isExam ? 'candidate' : 'who', who), say(text, 'time', { time })],
    say(text, paper.isExam ? 'examNote' : 'note'),
    ...(answers.length > 0 ? answers : ['', say(text, 'nothing')]),
    '',
  ].join('\r\n');
}
