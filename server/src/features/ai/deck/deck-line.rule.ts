import type { Edit } from '../../../platform/document/office-part.ts';
import { childOf, elementsOf, escapeXml, textOf, type XmlElement } from '../../../platform/parser/xml-tree.ts';

/**
 * Placeholder character in a text for something that is no letter, such as a formula, which is retained while the
 * character is.
 */
const thing = '\ufffc';

interface Run {
  element: XmlElement;
  text: string;
  /** Whether the run holds letters that can be changed. */
  letters: boolean;
}
/** A line of text, ended by a paragraph’s end or by a break within it. */
interface Line {
  paragraph: XmlElement;
  /** Break before the line; null for the first line of its paragraph. */
  brk: XmlElement | null;
  runs: Run[];
  text: string;
}

function linesOf(body: XmlElement): Line[] {
  return elementsOf(body, 'p').flatMap((paragraph) => {
    const lines: Line[] = [{ paragraph, brk: null, runs: [], text: '' }];
    for (const element of elementsOf(paragraph)) {
      if (element.name === 'pPr' || element.name === 'endParaRPr') continue;
      if (element.name === 'br') lines.push({ paragraph, brk: element, runs: [], text: '' });
      else {
        const letters = element.name === 'r' || element.name === 'fld';
        const text = letters ? textOf(childOf(element, 't')).replace(/[\r\n]/g, ' ') : thing;
        const line = lines.at(-1) as Line;
        line.runs.push({ element, text, letters });
        line.text += text;
      }
    }
    return lines;
  });
}

/** Returns the text of a shape or a cell, one line for each of its own. */
export const textOfBody = (body: XmlElement): string =>
  linesOf(body)
    .map(({ text }) => text)
    .join('\n');

/** Returns whether all its letters are filled in by the displaying program, as the number of a slide is. */
export const isFilledIn = (body: XmlElement): boolean => {
  const runs = linesOf(body).flatMap(({ runs: all }) => all);
  return runs.length > 0 && runs.every(({ element }) => element.name === 'fld');
};

/**
 * Returns the edits of a part that change the text of a shape: lines and letters that stay keep their format, new ones
 * take that of their neighbours.
 */
export function editsOfBody(xml: string, body: XmlElement, wanted: string): Edit[] {
  const lines = linesOf(body);
  const next = wanted.split('\n').map((line) => line.replaceAll('\r', ''));
  const [before, after] = sameEnds(
    lines.map(({ text }) => text),
    next,
  );
  const old = lines.slice(before, lines.length - after);
  const put = next.slice(before, next.length - after);
  if (old.length === 0 && put.length === 0) return [];
  if (old.length === 0 && before === 0) {
    // There is no line before the first one to extend: the first takes the new text, and its own text follows.
    const first = lines[0] as Line;
    return [...lineEdits(xml, first, put[0] ?? ''), ...addLines(xml, lines, 0, [...put.slice(1), first.text])];
  }
  const pairs = Math.min(old.length, put.length);
  const edits = old.slice(0, pairs).flatMap((line, at) => lineEdits(xml, line, put[at] ?? ''));
  if (put.length > pairs) edits.push(...addLines(xml, lines, before + pairs - 1, put.slice(pairs)));
  if (old.length > pairs) edits.push(...dropLines(lines, new Set(old.slice(pairs))));
  return edits;
}

/** Counts how many elements are the same at both ends. */
function sameEnds<T>(one: ArrayLike<T>, other: ArrayLike<T>): [number, number] {
  const most = Math.min(one.length, other.length);
  let before = 0;
  while (before < most && one[before] === other[before]) before++;
  let after = 0;
  while (after < most - before && one[one.length - 1 - after] === other[other.length - 1 - after]) after++;
  return [before, after];
}

function lineEdits(xml: string, line: Line, wanted: string): Edit[] {
  const old = [...line.text];
  const next = [...wanted];
  const [before, after] = sameEnds(old, next);
  const [from, to] = [before, old.length - after];
  const added = next
    .slice(before, next.length - after)
    .join('')
    .replaceAll(thing, '');
  if (from === to && added === '') return [];
  const edits: Edit[] = [];
  let at = 0;
  const places = line.runs.map((run) => {
    const begin = at;
    at += [...run.text].length;
    return { ...run, begin, end: at };
  });
  // New letters replace the old ones in their run, or extend the run that ends there, which is the one being typed in.
  const taker =
    places.find(({ letters, begin, end }) => letters && begin < to && end > from) ??
    places.find(({ letters, end }) => letters && end === from) ??
    places.find(({ letters, begin }) => letters && begin === from);
  for (const { element, text, letters, begin, end } of places) {
    const isTaker = element === taker?.element;
    if (!isTaker && (end <= from || begin >= to)) continue;
    const signs = [...text];
    const left = signs.slice(0, Math.max(0, from - begin)).join('');
    const right = signs.slice(Math.min(signs.length, Math.max(0, to - begin))).join('');
    const said = left + (isTaker ? added : '') + right;
    if (letters && said === text) continue;
    if (!letters || (said === '' && !isTaker)) edits.push({ from: element.at.from, to: element.at.to, text: '' });
    else edits.push(lettersEdit(xml, element, said));
  }
  if (!taker && added) edits.push(newRun(xml, line, places.find(({ end }) => end === from)?.element, added));
  return edits;
}

function lettersEdit(xml: string, run: XmlElement, said: string): Edit {
  const prefix = prefixOf(xml, run);
  const put = `<${prefix}t>${escapeXml(said)}</${prefix}t>`;
  const t = childOf(run, 't');
  return t ? { from: t.at.from, to: t.at.to, text: put } : { from: run.at.end, to: run.at.end, text: put };
}

/** Inserts letters into a line that has none, or only placeholders. */
function newRun(xml: string, line: Line, behind: XmlElement | undefined, said: string): Edit {
  const { paragraph, brk } = line;
  const put = runOf(xml, paragraph, looksOf(xml, line), said);
  if (paragraph.at.inner === paragraph.at.to) {
    const prefix = prefixOf(xml, paragraph);
    return { ...ends(paragraph), text: `<${prefix}p>${put}</${prefix}p>` };
  }
  const at = behind?.at.to ?? brk?.at.to ?? contentOf(paragraph).from;
  return { from: at, to: at, text: put };
}

function addLines(xml: string, lines: Line[], anchor: number, said: string[]): Edit[] {
  const line = lines[anchor] as Line;
  const { paragraph } = line;
  const following = lines[anchor + 1];
  const looks = looksOf(xml, line);
  const prefix = prefixOf(xml, paragraph);
  if (following?.brk) {
    const at = following.brk.at.from;
    const text = said.map((one) => `<${prefix}br>${looks}</${prefix}br>${runOf(xml, paragraph, looks, one)}`).join('');
    return [{ from: at, to: at, text }];
  }
  const properties = childOf(paragraph, 'pPr');
  const head = properties ? xml.slice(properties.at.from, properties.at.to) : '';
  const text = said
    .map((one) => `<${prefix}p>${head}${one && runOf(xml, paragraph, looks, one)}</${prefix}p>`)
    .join('');
  return [{ from: paragraph.at.to, to: paragraph.at.to, text }];
}

function dropLines(lines: Line[], dropped: ReadonlySet<Line>): Edit[] {
  return [...Map.groupBy(lines, ({ paragraph }) => paragraph)].flatMap(([paragraph, own]) => {
    const kept = own.findIndex((line) => !dropped.has(line));
    if (kept < 0) return [{ ...ends(paragraph), text: '' }];
    const content = contentOf(paragraph);
    const edits: Edit[] = [];
    if (kept > 0) edits.push({ from: content.from, to: own[kept]?.brk?.at.to ?? content.from, text: '' });
    for (const [at, { brk }] of own.entries()) {
      const line = own[at] as Line;
      if (at > kept && brk && dropped.has(line))
        edits.push({ from: brk.at.from, to: own[at + 1]?.brk?.at.from ?? content.to, text: '' });
    }
    return edits;
  });
}

const ends = ({ at: { from, to } }: XmlElement) => ({ from, to });

/** Returns where the lines of a paragraph begin and end. */
function contentOf(paragraph: XmlElement) {
  const properties = childOf(paragraph, 'pPr');
  const last = childOf(paragraph, 'endParaRPr');
  return { from: properties?.at.to ?? paragraph.at.inner, to: last?.at.from ?? paragraph.at.end };
}

/** Returns the run properties of a line as XML. */
function looksOf(xml: string, line: Line): string {
  const own = line.runs.findLast(({ letters }) => letters)?.element;
  const any = own ?? elementsOf(line.paragraph, 'r').at(-1);
  const found = childOf(any, 'rPr') ?? childOf(line.paragraph, 'endParaRPr');
  if (!found) return '';
  // A link applies only to the text it was given to.
  const links = elementsOf(found).filter(({ name }) => name.startsWith('hlink'));
  let text = '';
  let at = found.at.from;
  for (const link of links) {
    text += xml.slice(at, link.at.from);
    at = link.at.to;
  }
  return (text + xml.slice(at, found.at.to)).replaceAll('endParaRPr', 'rPr');
}

const runOf = (xml: string, paragraph: XmlElement, looks: string, said: string) => {
  const prefix = prefixOf(xml, paragraph);
  return `<${prefix}r>${looks}<${prefix}t>${escapeXml(said)}</${prefix}t></${prefix}r>`;
};

/** Returns the prefix before the name in a tag, such as `a:`. */
const prefixOf = (xml: string, { name, at }: XmlElement) => {
  const [word = ''] = xml.slice(at.from + 1, at.inner).split(/[\s/>]/, 1);
  return word.slice(0, word.length - name.length);
};
