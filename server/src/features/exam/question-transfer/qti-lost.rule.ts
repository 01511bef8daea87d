import type { Remark } from './draft.rule.ts';
import { scoringLosses } from './qti-response.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { allBelow, childOf, elementsOf, type XmlElement } from './xml.rule.ts';

/** Parts of an item that are read, or that say nothing to a person. */
const knownParts = new Set(
  ['responseDeclaration', 'outcomeDeclaration', 'contextDeclaration', 'itemBody', 'responseProcessing'].concat([
    'modalFeedback',
    'assessmentStimulusRef',
    'stylesheet',
    'templateDeclaration',
    'templateProcessing',
  ]),
);
/** Elements of a page that cannot be shown here. */
const unshown = ['iframe', 'svg', 'canvas', 'embed', 'form', 'script', 'include', 'templateInline', 'templateBlock'];

/** Returns remarks on the parts of an item that have no place here, whatever it asks. */
export function partsLost(item: XmlElement): Remark[] {
  const remarks = scoringLosses(item);
  const body = childOf(item, 'itemBody');
  const styles = elementsOf(item, 'stylesheet').map(({ attributes }) => attributes.get('href') ?? '');
  if (styles.length > 0) remarks.push(remarkOf('style', { text: styles.join('、') }));
  const variables = elementsOf(item, 'templateDeclaration').map(({ attributes }) => attributes.get('identifier') ?? '');
  if (variables.length > 0) remarks.push(remarkOf('variables', { text: variables.join('、') }));
  const others = elementsOf(item).flatMap(({ name }) => (knownParts.has(name) ? [] : [name]));
  if (others.length > 0) remarks.push(remarkOf('lostHere', { text: [...new Set(others)].join('、') }));
  const names = body ? allBelow(body, ...unshown).map(({ name }) => name) : [];
  for (const name of new Set(names)) remarks.push(remarkOf('element', { text: name }));
  if (body && allBelow(body, 'simpleChoice', 'inlineChoice').some(isFixed)) remarks.push(remarkOf('fixedOrder'));
  return remarks;
}

const isFixed = ({ attributes }: XmlElement) => attributes.get('fixed') === 'true';

/** Returns the names of the random variables that a text shows: without them it asks nothing. */
export const shownVariables = (body: XmlElement): string[] => [
  ...new Set(allBelow(body, 'printedVariable').map(({ attributes }) => attributes.get('identifier') ?? '')),
];
