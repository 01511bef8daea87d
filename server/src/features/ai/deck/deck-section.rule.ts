import type { Edit } from '../../../platform/document/office-part.ts';
import { allBelow, childOf, elementsOf, type XmlElement } from '../../../platform/parser/xml-tree.ts';
import type { Part } from './deck-package.rule.ts';

/**
 * Returns the edits of the section lists. A section is a run of consecutive slides: after slides were moved or deleted
 * each section holds the slides between its own. Of the two possible boundaries, the one that moves fewer slides is
 * chosen.
 */
export function sectionEdits(main: Part, order: XmlElement[]): Edit[] {
  const sections = allBelow(main.root, 'sectionLst').flatMap((list) => elementsOf(list, 'section'));
  const lists = sections.map((section) => childOf(section, 'sldIdLst'));
  const sectionOf = new Map<string, number>();
  const tags = new Map<string, string>();
  for (const [at, list] of lists.entries())
    for (const one of elementsOf(list, 'sldId')) {
      const id = one.attributes.get('id') ?? '';
      sectionOf.set(id, at);
      tags.set(id, main.text.slice(one.at.from, one.at.to));
    }
  const ids = order.map((element) => numberOf(main, element)).filter((id) => sectionOf.has(id));
  const own = ids.map((id) => sectionOf.get(id) ?? 0);
  const upward = [...own];
  for (let at = 1; at < upward.length; at++) upward[at] = Math.max(upward[at - 1] ?? 0, own[at] ?? 0);
  const downward = [...own];
  for (let at = downward.length - 2; at >= 0; at--) downward[at] = Math.min(downward[at + 1] ?? 0, own[at] ?? 0);
  const moved = (line: number[]) => line.filter((one, at) => one !== own[at]).length;
  const line = moved(upward) <= moved(downward) ? upward : downward;
  return lists.flatMap((list, at) => {
    if (!list || list.at.inner === list.at.to) return [];
    const text = ids
      .filter((_, index) => line[index] === at)
      .map((id) => tags.get(id))
      .join('');
    return [{ from: list.at.inner, to: list.at.end, text }];
  });
}

/** Returns the `id` of a slide, which has `r:id` beside it. */
const numberOf = (main: Part, { at }: XmlElement) =>
  /\sid\s?=\s?["'](\d{1,12})["']/.exec(main.text.slice(at.from, at.inner))?.[1] ?? '';
