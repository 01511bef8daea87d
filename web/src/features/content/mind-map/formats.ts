import { xmlText } from '@xueyan/contract/wire/xml-text';
import { freeMindIcon } from './lost.ts';
import { type Branch, branch, fromLines, linesOf } from './topics.ts';

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

/** Formats a map as Markdown: the first two levels are headings, the rest is a list. */
export const toMarkdown = (root: Branch): string =>
  `${linesOf(root)
    .map(({ one, level }) => {
      const text = one.link ? `[${oneLine(one.text)}](${one.link})` : oneLine(one.text);
      const note = one.note ? `\n\n${level < 2 ? '' : '  '.repeat(level - 1)}> ${oneLine(one.note)}\n` : '';
      return (level < 2 ? `\n${'#'.repeat(level + 1)} ${text}\n` : `${'  '.repeat(level - 2)}- ${text}`) + note;
    })
    .join('\n')
    .trim()}\n`;

/** Splits `[label](address)` into its parts; any other text is its own label. */
function linkIn(text: string): { label: string; link: string } {
  const at = text.lastIndexOf('](');
  const link = text.slice(at + 2, -1);
  const isLink = at > 0 && text.startsWith('[') && text.endsWith(')') && /^https?:\/\/[^\s)]+$/.test(link);
  return isLink ? { label: text.slice(1, at), link } : { label: text, link: '' };
}

/** Removes closing signs of a heading, which follow a space; those of `C#` belong to the text. */
function withoutClosing(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === '#') end--;
  return end === 0 || heading[end - 1] === ' ' ? heading.slice(0, end).trim() : heading;
}

/** Parses headings and lists of Markdown as a map; other lines become notes of the line before them. */
export function fromMarkdown(source: string, title: string): Branch {
  const lines: { one: Branch; level: number }[] = [];
  let heading = 0;
  for (const line of source.split(/\r?\n/)) {
    const [, marks, headed = ''] = /^(#{1,6})\s(.+)$/.exec(line) ?? [];
    const [, indent, listed = ''] = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s(.+)$/.exec(line) ?? [];
    const text = withoutClosing(headed.trim()) || listed.trim();
    if (text) {
      if (marks) heading = marks.length;
      const level = marks ? marks.length - 1 : heading + Math.floor((indent ?? '').replace(/\t/g, '  ').length / 2);
      const { label, link } = linkIn(text);
      lines.push({ one: { ...branch(label), link }, level });
    } else {
      const last = lines.at(-1)?.one;
      const words = line.replace(/^\s*>?\s*/, '').trim();
      if (last && words) last.note = last.note ? `${last.note}\n${words}` : words;
    }
  }
  return fromLines(lines, title);
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;

export function toOpml(root: Branch): string {
  const write = ({ text, note, link, children }: Branch): string =>
    `<outline text="${escaped(text)}"${note && ` _note="${escaped(note)}"`}${link && ` url="${escaped(link)}"`}>${children
      .map(write)
      .join('')}</outline>`;
  return xml(`<opml version="2.0"><head><title>${escaped(root.text)}</title></head><body>${write(root)}</body></opml>`);
}

export function toFreeMind(root: Branch): string {
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
  return xml(`<map version="1.0.1">${write(root)}</map>`);
}

/** Parses XML; refuses documents that declare entities, because those can expand without limit. */
export function readXml(source: string): Document {
  if (/<!ENTITY/i.test(source)) throw new Error('entities');
  const read = new DOMParser().parseFromString(source, 'text/xml');
  if (read.querySelector('parsererror')) throw new Error('broken');
  return read;
}

export const childrenOf = (element: Element, name: string): Element[] =>
  [...element.children].filter(({ localName }) => localName === name);

export function fromOpml(source: string, title: string): Branch {
  const read = (element: Element): Branch => ({
    ...branch(element.getAttribute('text') ?? element.getAttribute('title') ?? ''),
    note: element.getAttribute('_note') ?? '',
    link: element.getAttribute('url') ?? element.getAttribute('htmlUrl') ?? '',
    children: childrenOf(element, 'outline').map(read),
  });
  const document = readXml(source);
  const body = document.querySelector('body');
  const tops = body ? childrenOf(body, 'outline').map(read) : [];
  if (tops.length === 0) throw new Error('empty');
  return tops[0] && tops.length === 1
    ? tops[0]
    : branch(document.querySelector('head > title')?.textContent || title, tops);
}

export function fromFreeMind(source: string): Branch {
  const map = readXml(source).documentElement;
  const ends = new Set([...map.querySelectorAll('arrowlink')].map((one) => one.getAttribute('DESTINATION') ?? ''));
  for (const one of map.querySelectorAll('arrowlink')) ends.add(one.parentElement?.getAttribute('ID') ?? '');
  const textOf = (element: Element, type: string) => {
    const rich = childrenOf(element, 'richcontent').find((one) => one.getAttribute('TYPE') === type);
    if (!rich) return '';
    const paragraphs = [...rich.querySelectorAll('p')].map(({ textContent }) => (textContent ?? '').trim());
    return (paragraphs.length > 0 ? paragraphs.join('\n') : (rich.textContent ?? '')).trim();
  };
  const read = (element: Element): Branch => ({
    ...branch(element.getAttribute('TEXT') ?? textOf(element, 'NODE')),
    note: textOf(element, 'NOTE'),
    link: element.getAttribute('LINK') ?? '',
    icons: childrenOf(element, 'icon').flatMap((one) => {
      const [, number] = /^full-([1-9])$/.exec(one.getAttribute('BUILTIN') ?? '') ?? [];
      return number ? [`priority_${number}`] : [];
    }),
    id: ends.has(element.getAttribute('ID') ?? '') ? (element.getAttribute('ID') ?? '') : '',
    lines: childrenOf(element, 'arrowlink').map((one) => ({
      to: one.getAttribute('DESTINATION') ?? '',
      text: one.getAttribute('MIDDLE_LABEL') ?? '',
    })),
    children: childrenOf(element, 'node').map(read),
  });
  const [root] = childrenOf(map, 'node');
  if (map.localName !== 'map' || !root) throw new Error('empty');
  return read(root);
}
