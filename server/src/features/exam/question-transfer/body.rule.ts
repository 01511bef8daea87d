import { itemsByText } from '@xueyan/contract/exam/item-id';
import type { PartBody, QuestionBody } from '@xueyan/contract/exam/question-key';
import {
  choiceCredits,
  countGaps,
  orderCredits,
  placeCredits,
  type QuestionKind,
} from '@xueyan/contract/exam/question-kind';
import type { BlankDraft, Draft, Parsed, Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';

type Built = { body: QuestionBody } | { problems: Remark[] };

const itemsOf = (prefix: string, texts: string[]) => texts.map((text, at) => ({ id: `${prefix}${at + 1}`, text }));
const oneOf = <T extends string>(values: readonly T[], value: string, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise;

const blankKey = (id: string, blank: BlankDraft) =>
  'accepted' in blank ? { form: 'text' as const, id, ...blank } : { form: 'number' as const, id, ...blank };

/** Guesses the kind of a question that does not state it: from its options, its blanks, and its answer. */
export function guessKind(draft: Draft): QuestionKind {
  if (draft.parts.length > 0) return 'compound';
  if (draft.left.length > 0) return 'matching';
  if (draft.gaps.length > 0) return 'cloze';
  if (draft.options.length > 0) return draft.right.length > 1 ? 'multiple' : 'single';
  if (draft.truth !== null) return 'judge';
  return draft.blanks.length > 0 ? 'blank' : 'essay';
}

/** Builds the question from a draft, with new ids, or returns its problems. Further rules are checked by the schema. */
export function bodyOf(draft: Draft): Built {
  const problems = problemsOf(draft);
  if (problems.length > 0) return { problems };
  const kind = draft.kind ?? guessKind(draft);
  if (kind !== 'compound') return { body: partOf(kind, draft) as QuestionBody };
  const parts = draft.parts.map(({ weight, draft: part }, at) => ({ id: `p${at + 1}`, weight, built: bodyOf(part) }));
  const wrong = parts.flatMap(({ built }) => ('problems' in built ? built.problems : []));
  if (wrong.length > 0) return { problems: wrong };
  const bodies = parts.flatMap(({ id, weight, built }) => ('body' in built ? [{ id, weight, ...built.body }] : []));
  return {
    body: {
      content: {
        ...{ kind, stem: draft.stem },
        parts: bodies.map(({ id, weight, content }) => ({ id, weight, content: content as PartBody['content'] })),
      },
      key: { kind, parts: Object.fromEntries(bodies.map(({ id, key }) => [id, key as PartBody['key']])) },
    },
  };
}

/** Returns a question that was read, or what was read of it with the problems. */
export function outcomeOf(draft: Draft, problems: Remark[]): Pick<Parsed, 'body' | 'draft' | 'problems'> {
  const built = problems.length > 0 ? { problems } : bodyOf(draft);
  return 'body' in built
    ? { body: built.body, draft: null, problems: [] }
    : { body: null, draft, problems: built.problems };
}

function problemsOf(draft: Draft): Remark[] {
  const kind = draft.kind ?? guessKind(draft);
  const problems: Remark[] = [];
  if (draft.stem.trim() === '') problems.push(remarkOf('noStem'));
  const choice = ['single', 'multiple', 'ordering', 'matching'].includes(kind);
  if (choice && draft.options.length < 2) problems.push(remarkOf('fewOptions'));
  if (draft.options.length > 26) problems.push(remarkOf('manyOptions'));
  const answered = {
    ...{ single: draft.right.length > 0, multiple: draft.right.length > 0, judge: draft.truth !== null },
    ...{ blank: draft.blanks.length > 0, essay: true, cloze: draft.gaps.every((gap) => gap.blank || gap.right >= 0) },
    ordering: draft.right.length === draft.options.length,
    matching: draft.pairs.length === draft.left.length && draft.pairs.every((at) => at >= 0),
    ...{ compound: draft.parts.length > 0, programming: false, sql: false, machine: false },
  }[kind];
  if (!answered) problems.push(remarkOf('noAnswer'));
  const gaps = countGaps(draft.stem);
  const places = kind === 'blank' ? draft.blanks.length : kind === 'cloze' ? draft.gaps.length : gaps;
  if (answered && gaps > 0 && gaps !== places) problems.push(remarkOf('gapsDiffer', { gaps, answers: places }));
  return problems;
}

function partOf(kind: QuestionKind, draft: Draft): PartBody | null {
  const { stem } = draft;
  const options = itemsOf('o', draft.options);
  const right = draft.right.map((at) => `o${at + 1}`);
  switch (kind) {
    case 'single':
      return { content: { kind, stem, options }, key: { kind, correct: right[0] ?? '' } };
    case 'multiple':
      return {
        content: { kind, stem, options, credit: oneOf(choiceCredits, draft.credit, 'half') },
        key: { kind, correct: right },
      };
    case 'judge':
      return { content: { kind, stem }, key: { kind, correct: draft.truth ?? false } };
    case 'blank': {
      const blanks = draft.blanks.map((blank, at) => blankKey(`b${at + 1}`, blank));
      const shown = blanks.map(({ id, form }) => ({ id, numeric: form === 'number' }));
      const { ordered } = draft;
      return {
        content: { kind, stem, blanks: shown, ordered, credit: oneOf(placeCredits, draft.credit, 'each') },
        key: { kind, blanks },
      };
    }
    case 'essay': {
      const rubric = draft.rubric.map((one, at) => ({ id: `r${at + 1}`, ...one }));
      const { maxLength, reference } = draft;
      return { content: { kind, stem, maxLength }, key: { kind, reference, rubric } };
    }
    case 'matching': {
      const left = itemsOf('l', draft.left);
      const placed = itemsByText(draft.options);
      const pairs = Object.fromEntries(draft.pairs.map((at, index) => [`l${index + 1}`, placed[at]?.id ?? '']));
      return {
        content: { kind, stem, left, right: placed, credit: oneOf(placeCredits, draft.credit, 'each') },
        key: { kind, pairs },
      };
    }
    case 'ordering': {
      const items = itemsByText(draft.options);
      return {
        content: { kind, stem, items, credit: oneOf(orderCredits, draft.credit, 'neighbour') },
        key: { kind, order: draft.right.flatMap((at) => items[at]?.id ?? []) },
      };
    }
    case 'cloze': {
      const gaps = draft.gaps.map((gap, at) => ({ id: `g${at + 1}`, options: itemsOf('o', gap.options) }));
      const keys = draft.gaps.map(({ blank, right: correct }, at) =>
        blank
          ? blankKey(`g${at + 1}`, blank)
          : { form: 'choice' as const, id: `g${at + 1}`, correct: `o${correct + 1}` },
      );
      return {
        content: { kind, stem, gaps, credit: oneOf(placeCredits, draft.credit, 'each') },
        key: { kind, gaps: keys },
      };
    }
    default:
      return null;
  }
}
