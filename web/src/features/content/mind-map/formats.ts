import { xmlText } from '@xueyan/contract/wire/xml-text';
import { count, freeMindIcon, type Lost } from './lost.ts';
import { type Branch, branch, linesOf } from './topics.ts';
import { childrenOf, readXml } from './xml.ts';

const escaped = (text: string) =>
  xmlText(text).replace(
    /[&<>"\n]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#10;',
  );
const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** Returns a comment of XML, HTML and Markdown, which no program shows as a topic; nothing where there are no words. */
const comment = (words: string) => (words ? `<!-- ${words} -->\n` : '');

/**
 * Formats a map as Markdown: the first two levels are headings, the rest is a list. `mark`: words for a comment at its
 * beginning, as in the other formats.
 */
export const toMarkdown = (root: Branch, mark = ''): string =>
  `${comment(mark)}${linesOf(root)
    .map(({ one, level }) => {
      const text = one.link ? `[${oneLine(one.text)}](${one.link})` : oneLine(one.text);
      const note = one.note ? `\n\n${level < 2 ? '' : '  '.repeat(level - 1)}> ${oneLine(one.note)}\n` : '';
      return (level < 2 ? `\n${'#'.repeat(level + 1)} ${text}\n` : `${'  '.repeat(level - 2)}- ${text}`) + note;
    })
    .join('\n')
    .trim()}\n`;

const xml = (body: string, mark: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${comment(mark)}${body}\n`;

export function toOpml(root: Branch, mark = ''): string {
  const write = ({ text, note, link, children }: Branch): string =>
    `<outline text="${escaped(text)}"${note && ` _note="${escaped(note)}"`}${link && ` url="${escaped(link)}"`}>${children
      .map(write)
      .join('')}</outline>`;
  return xml(
    `<opml version="2.0"><head><title>${escaped(root.text)}</title></head><body>${write(root)}</body></opml>`,
    mark,
  );
}

export function toFreeMind(root: Branch, mark = ''): string {
  const note = (text: string) =>
    text &&
    `<richcontent TYPE="NOTE"><html><body>${text
      .split('\n')
      .map((line) => `<p>${escaped(line)}</p>`)
      .join('')}</body></html></richcontent>`;
  const icons = (one: Branch) =>
    one.icons.flatMap((icon) => freeMindIcon(icon) ?? []).map((name) => `<icon BUILTIN="${name}"/>`);
  const arrows = ({ lines }: Branch) =>
    lines.map(({ to, text }) => {
      const label = text && ` MIDDLE_LABEL="${escaped(text)}"`;
      return `<arrowlink DESTINATION="${escaped(to)}"${label} ENDARROW="Default"/>`;
    });
  const write = (one: Branch): string =>
    `<node TEXT="${escaped(one.text)}"${one.id && ` ID="${escaped(one.id)}"`}${one.link && ` LINK="${escaped(one.link)}"`}>${[
      ...[...icons(one), ...arrows(one), note(one.note)],
      ...one.children.map(write),
    ].join('')}</node>`;
  return xml(`<map version="1.0.1">${write(root)}</map>`, mark);
}

/** Attributes of OPML that a map keeps, and those that say nothing about the content. */
const known = new Set(
  'text title _note url htmlUrl xmlUrl type created isComment isBreakpoint version language expansionState'.split(' '),
);

/** Parses an outline; attributes of its topics that a map does not have are counted. */
export function fromOpml(source: string, title: string, lost: Lost = {}): Branch {
  const read = (element: Element): Branch => {
    const others = Array.from(element.attributes).filter(({ name, value }) => value && !known.has(name));
    count(lost, 'attributes', others.length);
    const [link = ''] = ['url', 'htmlUrl', 'xmlUrl'].flatMap((name) => element.getAttribute(name) || []);
    return {
      ...branch(element.getAttribute('text') || (element.getAttribute('title') ?? '')),
      ...{ note: element.getAttribute('_note') ?? '', link },
      children: childrenOf(element, 'outline').map(read),
    };
  };
  const opml = readXml(source).documentElement;
  const tops = childrenOf(opml, 'body').flatMap((body) => childrenOf(body, 'outline').map(read));
  if (tops.length === 0) throw new Error('empty');
  const [head] = childrenOf(opml, 'head').flatMap((one) => childrenOf(one, 'title'));
  return tops[0] && tops.length === 1 ? tops[0] : branch(head?.textContent || title, tops);
}
