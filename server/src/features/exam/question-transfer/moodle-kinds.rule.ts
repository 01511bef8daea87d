import { takeChoice } from './choice.rule.ts';
import type { Draft, Remark } from './draft.rule.ts';
import { escapeMarkdown } from './markdown.rule.ts';
import { takeEmbedded } from './moodle-cloze.rule.ts';
import { essayLosses } from './moodle-lost.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { otherNumbers, withoutWildcards } from './short-answer.rule.ts';
import { takeWordGaps } from './word-gaps.rule.ts';
import { childOf, elementsOf, textOf, type XmlElement } from './xml.rule.ts';

/** What Moodle calls the ways of giving points for an ordering. */
export const orderGradings = {
  ...{ exact: 'ALL_OR_NOTHING', place: 'ABSOLUTE_POSITION', neighbour: 'RELATIVE_NEXT_EXCLUDE_LAST' },
} as const;

/** Converts the texts of a question, and takes remarks on what is lost. */
interface Texts {
  text: (element: XmlElement | undefined) => string;
  remarks: Remark[];
}

/** Types in Moodle's XML that are not questions. */
const otherTypes = ['category', 'description', 'random', 'randomsamatch'];

const share = (answer: XmlElement) => Number(answer.attributes.get('fraction') ?? 0) / 100;
const words = (answer: XmlElement) => textOf(childOf(answer, 'text')).trim();

/** Converts what a question of Moodle asks, by its type, to a draft with its text; returns the problems. */
export function understand(question: XmlElement, draft: Draft, { text, remarks }: Texts): Remark[] {
  const type = question.attributes.get('type') ?? '';
  const answers = elementsOf(question, 'answer');
  if (answers.some((answer) => elementsOf(answer, 'feedback').some((feedback) => words(feedback) !== '')))
    remarks.push(remarkOf('feedback'));
  switch (type) {
    case 'multichoice': {
      const single = textOf(childOf(question, 'single')).trim();
      const options = answers.map((answer) => ({ text: text(answer), share: share(answer) }));
      remarks.push(...takeChoice(draft, options, !/^(true|1)$/.test(single)));
      return [];
    }
    case 'multichoiceset':
      // All or nothing: the shares only say which options are right.
      draft.kind = 'multiple';
      draft.options = answers.map((answer) => text(answer));
      draft.right = answers.flatMap((answer, at) => (share(answer) > 0 ? [at] : []));
      draft.credit = 'exact';
      return [];
    case 'truefalse': {
      draft.kind = 'judge';
      const right = answers.findIndex((answer) => share(answer) > 0);
      const rightWords = words(answers[right] ?? question);
      // Whatever their words, the two answers stand in this order.
      const isTrue = /^(true|false)$/i.test(rightWords) ? /^true$/i.test(rightWords) : right === 0;
      draft.truth = right < 0 ? null : isTrue;
      return [];
    }
    case 'shortanswer': {
      draft.kind = 'blank';
      const right = answers.filter((answer) => share(answer) >= 0.999);
      const partly = answers.filter((answer) => share(answer) < 0.999 && share(answer) > 0).map(words);
      if (partly.length > 0) remarks.push(remarkOf('extraAnswers', { text: partly.join('、') }));
      const ignoresCase = textOf(childOf(question, 'usecase')).trim() !== '1';
      const accepted = withoutWildcards(right.map(words).filter(Boolean), remarks);
      draft.blanks = accepted.length > 0 ? [{ accepted: [...new Set(accepted)], ignoresCase }] : [];
      return [];
    }
    case 'numerical':
      return takeNumber(question, answers, draft, remarks);
    case 'matching':
      return takePairs(question, draft, text);
    case 'ordering':
      return takeOrder(question, answers, draft, { text, remarks });
    case 'essay':
      draft.kind = 'essay';
      draft.reference = text(childOf(question, 'graderinfo'));
      remarks.push(...essayLosses(question));
      return [];
    case 'cloze':
      return takeEmbedded(draft, remarks);
    case 'ddwtos':
    case 'gapselect': {
      const choices = elementsOf(question).filter(({ name }) => name === 'dragbox' || name === 'selectoption');
      const gapWords = choices.map((choice) => ({
        text: text(choice),
        group: textOf(childOf(choice, 'group')).trim(),
        reusable: type === 'gapselect' || childOf(choice, 'infinite') !== undefined,
      }));
      remarks.push(...takeWordGaps(draft, gapWords));
      return [];
    }
    default:
      if (otherTypes.includes(type)) return [remarkOf('otherKind', { text: type })];
      draft.kind = 'essay';
      remarks.push(remarkOf('asEssay', { text: type }));
      return [];
  }
}

function takeNumber(question: XmlElement, answers: XmlElement[], draft: Draft, remarks: Remark[]): Remark[] {
  draft.kind = 'blank';
  const [best] = answers.toSorted((one, other) => share(other) - share(one));
  const value = Number((best ? words(best) : '').replace(',', '.'));
  if (!best || words(best) === '' || Number.isNaN(value)) return [remarkOf('noAnswer')];
  const tolerance = Math.abs(Number(textOf(childOf(best, 'tolerance')).replace(',', '.')) || 0);
  draft.blanks = [{ value, tolerance }];
  const others = answers.filter((answer) => answer !== best);
  remarks.push(...otherNumbers(others.map((answer) => ({ text: words(answer), share: share(answer) }))));
  const units = elementsOf(question, 'units').flatMap((list) => {
    const named = elementsOf(list, 'unit').map((unit) => textOf(childOf(unit, 'unit_name') ?? unit));
    return [...named, textOf(childOf(list, 'text'))].map((name) => name.trim()).filter(Boolean);
  });
  if (units.length > 0) remarks.push(remarkOf('units', { text: units.join('、') }));
  return [];
}

function takePairs(question: XmlElement, draft: Draft, text: Texts['text']): Remark[] {
  draft.kind = 'matching';
  for (const pair of elementsOf(question, 'subquestion')) {
    const left = text(pair);
    const right = escapeMarkdown(textOf(childOf(childOf(pair, 'answer'), 'text')).trim());
    const known = draft.options.indexOf(right);
    const at = known >= 0 ? known : draft.options.push(right) - 1;
    if (left === '') continue;
    draft.left.push(left);
    draft.pairs.push(at);
  }
  return [];
}

function takeOrder(
  question: XmlElement,
  answers: XmlElement[],
  draft: Draft,
  { text, remarks }: Pick<Texts, 'text' | 'remarks'>,
): Remark[] {
  const setting = (name: string) => textOf(childOf(question, name)).trim();
  draft.kind = 'ordering';
  draft.options = answers.map((answer) => text(answer));
  draft.right = answers.map((_, at) => at);
  const graded = setting('gradingtype');
  draft.credit = Object.entries(orderGradings).find(([, name]) => name === graded)?.[0] ?? '';
  if (graded !== '' && draft.credit === '') remarks.push(remarkOf('otherCredit', { text: graded }));
  const selected = setting('selecttype');
  if (!['', 'ALL', '0'].includes(selected))
    remarks.push(remarkOf('otherCredit', { text: `${selected} ${setting('selectcount')}`.trim() }));
  return [];
}
