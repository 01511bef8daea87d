import type { BlankKey, QuestionBody } from '@xueyan/contract/exam/question-key';
import { type BlankDraft, type Draft, emptyDraft } from './draft.rule.ts';

const blankOf = (key: BlankKey): BlankDraft =>
  key.form === 'text'
    ? { accepted: key.accepted, ignoresCase: key.ignoresCase }
    : { value: key.value, tolerance: key.tolerance };

const at = (items: { id: string }[], id: string | undefined) => items.findIndex((item) => item.id === id);
const texts = (items: { text: string }[]) => items.map(({ text }) => text);

/** Returns a question without its ids; null for kinds that only this product can judge. */
export function draftOf({ content, key }: QuestionBody): Draft | null {
  const draft = { ...emptyDraft(), kind: content.kind, stem: content.stem };
  if (content.kind === 'single' && key.kind === 'single')
    return { ...draft, options: texts(content.options), right: [at(content.options, key.correct)] };
  if (content.kind === 'multiple' && key.kind === 'multiple') {
    const right = key.correct.map((id) => at(content.options, id)).toSorted((one, other) => one - other);
    return { ...draft, options: texts(content.options), right, credit: content.credit };
  }
  if (content.kind === 'judge' && key.kind === 'judge') return { ...draft, truth: key.correct };
  if (content.kind === 'blank' && key.kind === 'blank') {
    const { ordered, credit } = content;
    const blanks = content.blanks.flatMap(({ id }) => key.blanks.filter((blank) => blank.id === id).map(blankOf));
    return { ...draft, blanks, ordered, credit };
  }
  if (content.kind === 'essay' && key.kind === 'essay') {
    const rubric = key.rubric.map(({ point, weight }) => ({ point, weight }));
    return { ...draft, reference: key.reference, rubric, maxLength: content.maxLength };
  }
  if (content.kind === 'matching' && key.kind === 'matching') {
    const pairs = content.left.map(({ id }) => at(content.right, key.pairs[id]));
    return { ...draft, left: texts(content.left), options: texts(content.right), pairs, credit: content.credit };
  }
  if (content.kind === 'ordering' && key.kind === 'ordering') {
    const right = key.order.map((id) => at(content.items, id));
    return { ...draft, options: texts(content.items), right, credit: content.credit };
  }
  if (content.kind === 'cloze' && key.kind === 'cloze') {
    const gaps = content.gaps.map(({ id, options }) => {
      const gap = key.gaps.find((one) => one.id === id);
      const right = gap?.form === 'choice' ? at(options, gap.correct) : -1;
      return { options: texts(options), right, blank: gap && gap.form !== 'choice' ? blankOf(gap) : null };
    });
    return { ...draft, gaps, credit: content.credit };
  }
  if (content.kind === 'compound' && key.kind === 'compound') {
    const parts = content.parts.flatMap((part) => {
      const partKey = key.parts[part.id];
      const inner = partKey ? draftOf({ content: part.content, key: partKey }) : null;
      return inner ? [{ weight: part.weight, draft: inner }] : [];
    });
    return { ...draft, parts };
  }
  return null;
}
