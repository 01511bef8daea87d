import type { Scored } from '@xueyan/contract/exam/question';
import type { ContentOf, QuestionContent } from '@xueyan/contract/exam/question-content';
import type { BlankKey, KeyOf, QuestionKey } from '@xueyan/contract/exam/question-key';
import type { ChoiceCredit, OrderCredit, PlaceCredit } from '@xueyan/contract/exam/question-kind';
import { givenAt, progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { pairUp } from './pairing.rule.ts';
import { countsAsRight, sameText } from './written-answer.rule.ts';

const whole = (right: boolean): Scored => ({ share: right ? 1 : 0, places: {} });
const open: Scored = { share: null, places: {} };

/** Scores a response by its key; `share` is null for kinds that a person, the judge or a machine decides. */
export function scoreResponse(content: QuestionContent, key: QuestionKey, response: QuestionResponse): Scored {
  if (content.kind !== response.kind) return whole(false);
  if (content.kind !== 'machine' && content.kind !== 'compound' && progressOf(content, response) === 'none')
    return whole(false);
  switch (key.kind) {
    case 'single':
      return whole(response.kind === 'single' && response.choice === key.correct);
    case 'judge':
      return whole(response.kind === 'judge' && response.choice === key.correct);
    case 'multiple':
      return content.kind === 'multiple' && response.kind === 'multiple'
        ? { share: shareOfChoices(content.credit, key.correct, response.choices), places: {} }
        : whole(false);
    case 'blank':
      return content.kind === 'blank' && response.kind === 'blank'
        ? scoreBlanks(content, key.blanks, response.blanks)
        : whole(false);
    case 'matching':
      return content.kind === 'matching' && response.kind === 'matching'
        ? ofPlaces(
            content.credit,
            mapValues(key.pairs, (right, left) => givenAt(response.pairs, left) === right),
          )
        : whole(false);
    case 'ordering':
      return content.kind === 'ordering' && response.kind === 'ordering'
        ? scoreOrder(content.credit, key.order, response.order)
        : whole(false);
    case 'cloze':
      return content.kind === 'cloze' && response.kind === 'cloze'
        ? ofPlaces(
            content.credit,
            Object.fromEntries(key.gaps.map((gap) => [gap.id, isRightGap(gap, givenAt(response.gaps, gap.id))])),
          )
        : whole(false);
    case 'compound':
      return content.kind === 'compound' && response.kind === 'compound'
        ? scoreParts(content, key, response.parts)
        : whole(false);
    default:
      return open;
  }
}

/** Returns the points of a share, rounded to hundredths. */
export const pointsOf = (share: number, points: number) => Math.round(share * points * 100) / 100;

const mapValues = <T, U>(record: Record<string, T>, map: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

function ofPlaces(credit: PlaceCredit, right: Record<string, boolean>): Scored {
  const all = Object.values(right);
  const share = all.filter(Boolean).length / all.length;
  return { share: credit === 'each' ? share : Math.floor(share), places: mapValues(right, Number) };
}

function shareOfChoices(credit: ChoiceCredit, correct: string[], given: string[]): number {
  const chosen = new Set(given);
  const right = correct.filter((id) => chosen.has(id)).length;
  const wrong = chosen.size - right;
  if (wrong === 0 && right === correct.length) return 1;
  if (credit === 'penalty') return Math.max(0, right - wrong) / correct.length;
  if (wrong > 0 || right === 0 || credit === 'exact') return 0;
  return credit === 'half' ? 0.5 : right / correct.length;
}

function scoreBlanks(
  { ordered, credit, blanks }: ContentOf<'blank'>,
  keys: BlankKey[],
  written: Record<string, string>,
): Scored {
  if (ordered)
    return ofPlaces(
      credit,
      Object.fromEntries(keys.map((key) => [key.id, countsAsRight(key, givenAt(written, key.id))])),
    );
  // A repeated answer counts once: two blanks need two different answers.
  const texts = blanks.map(({ id }) => givenAt(written, id) ?? '');
  const fresh = texts.map((text, at) => texts.findIndex((other) => sameText(other, text)) === at);
  const pairs = pairUp(blanks.length, keys.length, (blank, at) => {
    const key = keys[at];
    return key !== undefined && fresh[blank] === true && countsAsRight(key, texts[blank]);
  });
  return ofPlaces(credit, Object.fromEntries(blanks.map(({ id }, at) => [id, pairs[at] !== undefined])));
}

type GapKey = KeyOf<'cloze'>['gaps'][number];

const isRightGap = (gap: GapKey, written: string | undefined) =>
  gap.form === 'choice' ? gap.correct === written : countsAsRight(gap, written);

function scoreOrder(credit: OrderCredit, order: string[], given: string[]): Scored {
  const stands = Object.fromEntries(order.map((id, at) => [id, given[at] === id]));
  const exact = Object.values(stands).every(Boolean) && given.length === order.length;
  const places = mapValues(stands, Number);
  if (credit === 'exact' || exact) return { share: exact ? 1 : 0, places };
  if (credit === 'place')
    return { share: Object.values(places).reduce((sum, one) => sum + one, 0) / order.length, places };
  const follows = order.slice(1).filter((id, at) => {
    const before = given.indexOf(order[at] ?? '');
    return before >= 0 && given[before + 1] === id;
  });
  return { share: follows.length / (order.length - 1), places };
}

function scoreParts(
  { parts }: ContentOf<'compound'>,
  key: KeyOf<'compound'>,
  given: Record<string, QuestionResponse>,
): Scored {
  const scored = parts.map(({ id, weight, content }) => {
    const partKey = givenAt(key.parts, id);
    const response = givenAt(given, id);
    const { share } = partKey && response ? scoreResponse(content, partKey, response) : whole(false);
    return { id, weight, share };
  });
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const places = Object.fromEntries(scored.map(({ id, share }) => [id, share]));
  if (scored.some(({ share }) => share === null)) return { share: null, places };
  return { share: scored.reduce((sum, { weight, share }) => sum + weight * (share ?? 0), 0) / total, places };
}
