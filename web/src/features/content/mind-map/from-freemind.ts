import { htmlText, textOfHtml } from './html-text.ts';
import { count, type Lost } from './lost.ts';
import { type Branch, branch } from './topics.ts';
import { childrenOf, readXml } from './xml.ts';

const attribute = (element: Element, name: string) => element.getAttribute(name) ?? '';

/** Returns the text of an element that holds HTML, or text of another kind. */
function richText(element: Element, type: string): string {
  const texts = childrenOf(element, 'richcontent')
    .filter((one) => attribute(one, 'TYPE') === type)
    .map((one) => {
      const [plain] = childrenOf(one, 'text');
      return plain ? (plain.textContent ?? '').trim() : htmlText(one);
    });
  return texts.filter(Boolean).join('\n');
}

/** A title is an attribute, which may hold HTML itself, or rich text. */
function titleOf(element: Element): string {
  const text = element.getAttribute('TEXT') || element.getAttribute('LOCALIZED_TEXT');
  if (!text) return richText(element, 'NODE');
  return /^\s*<html>/i.test(text) ? textOfHtml(text) : text;
}

/** What a topic says beside its title: details, note, attributes and formulas. */
function noteOf(element: Element): string {
  const attributes = childrenOf(element, 'attribute').map((one) =>
    [attribute(one, 'NAME'), attribute(one, 'VALUE')].filter(Boolean).join(': '),
  );
  const formulas = childrenOf(element, 'hook').flatMap((one) => one.getAttribute('EQUATION') ?? []);
  const comments = childrenOf(element, 'hook').flatMap((one) =>
    childrenOf(one, 'text').map(({ textContent }) => (textContent ?? '').trim()),
  );
  const parts = [richText(element, 'DETAILS'), richText(element, 'NOTE'), ...attributes, ...formulas, ...comments];
  return parts.filter(Boolean).join('\n');
}

function iconsOf(element: Element, lost: Lost): string[] {
  const names = childrenOf(element, 'icon').map((one) => attribute(one, 'BUILTIN'));
  const icons = names.flatMap((name) => {
    const [, number] = /^full-([1-9])$/.exec(name) ?? [];
    return number ? [`priority_${number}`] : [];
  });
  count(lost, 'icons', names.length - icons.length);
  return icons;
}

/** Parses a map of FreeMind or Freeplane. */
export function fromFreeMind(source: string, lost: Lost = {}): Branch {
  const map = readXml(source).documentElement;
  const arrows = Array.from(map.getElementsByTagName('arrowlink'));
  const ends = new Set(
    arrows.flatMap((one) => [attribute(one, 'DESTINATION'), attribute(one.parentNode as Element, 'ID')]),
  );
  const read = (element: Element): Branch => {
    const hooks = childrenOf(element, 'hook');
    count(lost, 'pictures', hooks.filter((one) => attribute(one, 'NAME') === 'ExternalObject').length);
    return {
      ...branch(titleOf(element)),
      note: noteOf(element),
      link: attribute(element, 'LINK'),
      icons: iconsOf(element, lost),
      id: ends.has(attribute(element, 'ID')) ? attribute(element, 'ID') : '',
      lines: childrenOf(element, 'arrowlink').map((one) => ({
        to: attribute(one, 'DESTINATION'),
        text: ['SOURCE_LABEL', 'MIDDLE_LABEL', 'TARGET_LABEL']
          .map((name) => attribute(one, name))
          .filter(Boolean)
          .join(' '),
      })),
      children: childrenOf(element, 'node').map(read),
    };
  };
  const [root] = childrenOf(map, 'node');
  if (map.localName !== 'map' || !root) throw new Error('empty');
  return read(root);
}
