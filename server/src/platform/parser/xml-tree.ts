import { documentFaults } from '@xueyan/contract/wire/document';
import { Fault, type FaultKind } from '@xueyan/contract/wire/fault';
import { xmlText } from '@xueyan/contract/wire/xml-text';
import { scanXml } from './scan-xml.ts';

export interface XmlElement {
  /** Local name, without prefix. */
  name: string;
  attributes: Map<string, string>;
  children: (XmlElement | string)[];
  /**
   * Positions in the text, not counting the byte order mark: begin and end of its tags. `inner` is `end` for an empty
   * element.
   */
  at: { from: number; inner: number; end: number; to: number };
}

/** Pictures are embedded in XML as text. */
const limits = {
  ...{ text: 30_000_000, attribute: 1_000_000, tooLong: documentFaults.tooComplex, elements: 400_000 },
};

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };
const decode = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
        if (name) return named[name] ?? whole;
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
      })
    : text;

export const emptyElement = (name = ''): XmlElement => ({
  ...{ name, attributes: new Map(), children: [] },
  at: { from: 0, inner: 0, end: 0, to: 0 },
});

class Broken extends Error {
  readonly at: number;
  constructor(at: number) {
    super('broken XML');
    this.at = at;
  }
}
const brokenAt = (_text: string, at: number) => new Broken(at);

/**
 * Parses a document into a tree. Scans it first, which refuses a document type (and with it entities), excessive
 * nesting and size, in linear time. `broken` is the fault, with the `line`.
 */
export function parseXmlTree(bytes: Buffer, broken: FaultKind): XmlElement {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  try {
    return checkedTree(bytes, text);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    throw new Fault(broken, { line: text.slice(0, error.at).split('\n').length });
  }
}

function checkedTree(bytes: Buffer, text: string): XmlElement {
  try {
    scanXml(bytes, limits);
  } catch (error) {
    if (error instanceof Fault) throw error;
    buildTree(text);
    throw brokenAt(text, Math.max(0, text.search(/<!DOCTYPE/i)));
  }
  return buildTree(text);
}

/** Starts at the first of the preceding blanks. */
const attribute = /(?<!\s)\s+([^\s=/>]{1,256})\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

function buildTree(text: string): XmlElement {
  const root = emptyElement();
  const open = [root];
  let at = 0;
  const skip = (end: string) => {
    const found = text.indexOf(end, at);
    if (found < 0) throw brokenAt(text, at);
    const inner = text.slice(at, found);
    at = found + end.length;
    return inner;
  };
  while (at < text.length) {
    const begin = text.indexOf('<', at);
    const parent = open.at(-1) as XmlElement;
    if (begin !== at) parent.children.push(decode(text.slice(at, begin < 0 ? text.length : begin)));
    if (begin < 0) break;
    at = begin;
    if (text.startsWith('<?', at)) skip('?>');
    else if (text.startsWith('<!--', at)) skip('-->');
    else if (text.startsWith('<![CDATA[', at)) parent.children.push(skip(']]>').slice('<![CDATA['.length));
    else if (text.startsWith('</', at)) {
      const name = localName(skip('>').slice(2).trim());
      if (open.length < 2 || parent.name !== name) throw brokenAt(text, begin);
      parent.at.end = begin;
      parent.at.to = at;
      open.pop();
    } else {
      const name = /^<([^\s/>!]{1,256})/.exec(text.slice(at, at + 258))?.[1];
      if (!name) throw brokenAt(text, at);
      const element = emptyElement(localName(name));
      at += name.length + 1;
      for (;;) {
        attribute.lastIndex = at;
        const found = attribute.exec(text);
        if (!found) break;
        element.attributes.set(localName(found[1] ?? ''), decode(found[2] ?? found[3] ?? ''));
        at = attribute.lastIndex;
      }
      const end = skip('>').trim();
      if (end !== '' && end !== '/') throw brokenAt(text, begin);
      parent.children.push(element);
      element.at = { from: begin, inner: at, end: at, to: at };
      if (end === '') open.push(element);
    }
  }
  const found = root.children.find((child) => typeof child !== 'string');
  if (open.length > 1 || !found || typeof found === 'string') throw brokenAt(text, text.length);
  return found;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

export const elementsOf = (element: XmlElement | undefined, name?: string): XmlElement[] =>
  (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  elementsOf(element, name)[0];

/** Returns the first descendant with a name. */
export function findBelow(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of elementsOf(element)) {
    const found = child.name === name ? child : findBelow(child, name);
    if (found) return found;
  }
  return undefined;
}

/** Returns all descendants with the given names, in order; descendants of a found element are not searched. */
export const allBelow = (element: XmlElement, ...names: string[]): XmlElement[] =>
  elementsOf(element).flatMap((child) => (names.includes(child.name) ? [child] : allBelow(child, ...names)));

export const textOf = (element: XmlElement | undefined): string =>
  (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** Escapes a text for XML; characters that XML forbids are taken out. */
export const escapeXml = (text: string) =>
  xmlText(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');
