import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { givenAt, progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { fenced, gapName, type LayoutLine, letterOf, line, type SayPaper } from './paper-lines.rule.ts';

/** Returns the letter of a printed option; a dash where nothing, or something else, was chosen. */
function letterGiven(items: { id: string }[], id: string | null | undefined): string {
  const at = items.findIndex((item) => item.id === id);
  return at === -1 ? '—' : letterOf(at);
}

/** Returns the lines of what was answered to a question, using the letters of the printed options. */
export function responseLines(
  content: QuestionContent,
  response: QuestionResponse | null,
  label: string,
  say: SayPaper,
): LayoutLine[] {
  const plain = (words: string) => [line(`${label}${words}`, '')];
  if (content.kind === 'machine') return plain(say('machine', { minutes: content.minutes }));
  if (!response || progressOf(content, response) === 'none') return plain(say('notGiven'));
  if (content.kind === 'single' && response.kind === 'single')
    return plain(letterGiven(content.options, response.choice));
  if (content.kind === 'multiple' && response.kind === 'multiple')
    return plain(
      response.choices
        .map((id) => letterGiven(content.options, id))
        .toSorted()
        .join(''),
    );
  if (response.kind === 'judge') return plain(say(response.choice ? 'true' : 'false'));
  if (content.kind === 'blank' && response.kind === 'blank')
    return plain(content.blanks.map(({ id }, at) => `${gapName(at)} ${givenAt(response.blanks, id) ?? ''}`).join('　'));
  if (content.kind === 'cloze' && response.kind === 'cloze')
    return plain(
      content.gaps
        .map(({ id, options }, at) => {
          const given = givenAt(response.gaps, id);
          return `${gapName(at)} ${options.length > 0 ? letterGiven(options, given) : (given ?? '')}`;
        })
        .join('　'),
    );
  if (content.kind === 'matching' && response.kind === 'matching')
    return plain(
      content.left
        .map(({ id }, at) => `${at + 1} – ${letterGiven(content.right, givenAt(response.pairs, id))}`)
        .join('，'),
    );
  if (content.kind === 'ordering' && response.kind === 'ordering')
    return plain(response.order.map((id) => letterGiven(content.items, id)).join(''));
  if (response.kind === 'essay') return [line(label, response.text)];
  if (content.kind === 'compound' && response.kind === 'compound')
    return content.parts.flatMap(({ id, content: part }, at) =>
      responseLines(part, givenAt(response.parts, id) ?? null, `${at === 0 ? label : ''}(${at + 1}) `, say),
    );
  if (response.kind === 'programming')
    return [line(`${label}${response.language}`, ''), line('', fenced(response.source))];
  if (response.kind === 'sql') return [line(label, ''), line('', fenced(response.statement))];
  return plain(say('notGiven'));
}
