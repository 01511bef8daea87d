import { type Draft, emptyDraft, type Remark } from './draft.rule.ts';
import type { Response } from './qti-response.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { elementsOf, type XmlElement } from './xml.rule.ts';

type Markdown = (element: XmlElement) => string;

const idsOf = (list: XmlElement[]) => list.map(({ attributes }) => attributes.get('identifier') ?? '');

function pairsOf({ correct, mapped }: Response, remarks: Remark[]): string[][] {
  const earning = mapped.filter(({ value }) => value > 0);
  if (new Set(earning.map(({ value }) => value)).size > 1) remarks.push(remarkOf('partialCredit'));
  return (correct.length > 0 ? correct : earning.map(({ key }) => key)).map((pair) => pair.split(/\s+/));
}

/** Reads a matching of two sets; with several pairs of one item it becomes a multiple choice for each item. */
export function takeMatch(
  draft: Draft,
  interaction: XmlElement,
  response: Response,
  { markdown, remarks }: { markdown: Markdown; remarks: Remark[] },
): Remark[] {
  draft.kind = 'matching';
  draft.credit = response.mapped.length > 0 ? 'each' : 'exact';
  const [lefts = [], rights = []] = elementsOf(interaction, 'simpleMatchSet').map((set) =>
    elementsOf(set, 'simpleAssociableChoice'),
  );
  draft.left = lefts.map((one) => markdown(one));
  draft.options = rights.map((one) => markdown(one));
  const pairs = pairsOf(response, remarks);
  const several = idsOf(lefts).map((id) =>
    pairs.flatMap((pair) => (pair.includes(id) ? [idsOf(rights).indexOf(pair.find((one) => one !== id) ?? '')] : [])),
  );
  if (several.some(({ length }) => length > 1)) return asParts(draft, several, remarks);
  draft.pairs = several.map(([at = -1]) => at);
  return draft.pairs.includes(-1) ? [remarkOf('noAnswer')] : [];
}

function asParts(draft: Draft, right: number[][], remarks: Remark[]): Remark[] {
  const { left, options, credit } = draft;
  draft.parts = left.map((stem, at) => ({
    weight: 1,
    draft: {
      ...{ ...emptyDraft(), kind: 'multiple', stem, options: [...options] },
      ...{ right: (right[at] ?? []).filter((one) => one >= 0), credit: credit === 'each' ? 'proportional' : 'exact' },
    },
  }));
  Object.assign(draft, { kind: 'compound', left: [], options: [], credit: '' });
  remarks.push(remarkOf('asParts'));
  return right.some((list) => list.includes(-1)) ? [remarkOf('noAnswer')] : [];
}

/** Reads pairs among the items of one set as a matching: what belongs to no pair stands on the right, too. */
export function takeAssociate(
  draft: Draft,
  interaction: XmlElement,
  response: Response,
  { markdown, remarks }: { markdown: Markdown; remarks: Remark[] },
): Remark[] {
  const choices = elementsOf(interaction, 'simpleAssociableChoice');
  const ids = idsOf(choices);
  const pairs = pairsOf(response, remarks).map((pair) => pair.map((id) => ids.indexOf(id)));
  const paired = pairs.flat();
  draft.kind = 'matching';
  draft.credit = response.mapped.length > 0 ? 'each' : 'exact';
  if (paired.length === 0 || paired.includes(-1)) return [remarkOf('noAnswer')];
  // An item of several pairs would stand on both sides.
  if (new Set(paired).size < paired.length) return [remarkOf('otherKind', { text: interaction.name })];
  const textAt = (at: number | undefined) => {
    const choice = choices[at ?? -1];
    return choice ? markdown(choice) : '';
  };
  draft.left = pairs.map(([at]) => textAt(at));
  const alone = ids.map((_, at) => at).filter((at) => !paired.includes(at));
  draft.options = [...pairs.map(([, at]) => at), ...alone].map(textAt);
  draft.pairs = pairs.map((_, at) => at);
  remarks.push(remarkOf('asMatching'));
  return [];
}
