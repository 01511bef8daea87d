import type { Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { allBelow, childOf, elementsOf, textOf, type XmlElement } from './xml.rule.ts';

/** Correct values of a response declaration, and how they count. */
export interface Response {
  correct: string[];
  /** Empty where the points do not come from a mapping. */
  mapped: { key: string; value: number; caseSensitive: boolean }[];
  /** Points of a value that the mapping does not name. */
  otherwise: number;
  baseType: string;
  tolerance: number;
  /** Whether texts without a mapping are compared without regard to capital and small letters. */
  ignoresCase: boolean;
}

/** Rules of scoring that say no more than the templates do: all right, or the points of a mapping. */
const usualRules = new Set(
  [
    'responseCondition',
    'responseIf',
    'responseElseIf',
    'responseElse',
    'match',
    'correct',
    'variable',
    'isNull',
  ].concat([
    'mapResponse',
    'setOutcomeValue',
    'baseValue',
    'sum',
    'equal',
    'not',
    'and',
    'exitResponse',
    'stringMatch',
  ]),
);

const processingOf = (item: XmlElement) => childOf(item, 'responseProcessing');
const templateOf = (item: XmlElement) => processingOf(item)?.attributes.get('template') ?? '';

/** Returns a remark on rules of scoring that only the program of the item knows. */
export function scoringLosses(item: XmlElement): Remark[] {
  const namesIn = (element: XmlElement): string[] =>
    elementsOf(element).flatMap((child) => [child.name, ...namesIn(child)]);
  const processing = processingOf(item);
  const names = processing ? namesIn(processing).filter((name) => !usualRules.has(name)) : [];
  const template = templateOf(item);
  const other = /(?:match_correct|map_response)(?:\.xml)?$/i.test(template) ? '' : template;
  const said = [...new Set([...names, ...(other ? [other.split('/').at(-1) ?? other] : [])])];
  return said.length > 0 ? [remarkOf('ownScoring', { text: said.join('、') })] : [];
}

/** Reads the declaration of the response to an interaction. */
export function responseOf(item: XmlElement, interaction: XmlElement, remarks: Remark[]): Response {
  const identifier = interaction.attributes.get('responseIdentifier') ?? '';
  const declared = elementsOf(item, 'responseDeclaration').find(
    (one) => one.attributes.get('identifier') === identifier,
  );
  const mapping = childOf(declared, 'mapping');
  // Where all must be right, the points of single values do not count.
  const isMapped = !/match_correct/i.test(templateOf(item));
  const correct = elementsOf(childOf(declared, 'correctResponse'), 'value')
    .map((value) => textOf(value).trim())
    .filter(Boolean);
  return {
    correct,
    mapped: elementsOf(isMapped ? mapping : undefined, 'mapEntry').map(({ attributes }) => ({
      key: attributes.get('mapKey') ?? '',
      value: Number(attributes.get('mappedValue') ?? 0),
      caseSensitive: attributes.get('caseSensitive') !== 'false',
    })),
    otherwise: Number(mapping?.attributes.get('defaultValue') ?? 0) || 0,
    baseType: declared?.attributes.get('baseType') ?? '',
    tolerance: toleranceOf(item, identifier, Number(correct[0]), remarks),
    ignoresCase: comparing(item, 'stringMatch', identifier)?.attributes.get('caseSensitive') === 'false',
  };
}

/** Returns the comparison of the item that is about a response. */
const comparing = (item: XmlElement, name: string, identifier: string) =>
  allBelow(item, name).find((one) =>
    allBelow(one, 'variable').some(({ attributes }) => attributes.get('identifier') === identifier),
  );

/** Returns how far a number may be off: absolute, or a share in percent of the right one. */
function toleranceOf(item: XmlElement, identifier: string, value: number, remarks: Remark[]): number {
  const equal = comparing(item, 'equal', identifier);
  const mode = equal?.attributes.get('toleranceMode') ?? 'exact';
  if (mode === 'exact') return 0;
  const [above = 0, below = above] = (equal?.attributes.get('tolerance') ?? '0')
    .trim()
    .split(/\s+/)
    .map((text) => Math.abs(Number(text)) || 0);
  const unit = mode === 'relative' ? Math.abs(value) / 100 || 0 : 1;
  const widest = Number((Math.max(above, below) * unit).toPrecision(12));
  if (above !== below) remarks.push(remarkOf('unevenTolerance', { text: String(widest) }));
  return widest;
}
