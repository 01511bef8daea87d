/** Part of a document in HTML or XML, well-formed or not. Names are local and in lower case, as are those of attributes. */
export type MarkupToken =
  | { kind: 'open'; name: string; attributes: Map<string, string>; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** Returns text with its references replaced; an unknown one stays. */
export const withoutReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
const tag = /<(\/?)([a-z][\w:.-]{0,99})/iy;
const attribute = /([^\s=/>"']{1,256})(?:\s{0,99}=\s{0,99}(?:"([^"]*)"|'([^']*)'|([^\s>"']*)))?/y;
/** Elements whose content is no text, by the ends of it. */
const raw = new Map([
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
]);

/** Yields the parts of a document in one pass, in time linear to its length; nothing is expanded but single characters. */
export function* markupTokens(text: string): Generator<MarkupToken> {
  let at = 0;
  while (at < text.length) {
    const begin = text.indexOf('<', at);
    if (begin !== at) yield { kind: 'text', text: withoutReferences(text.slice(at, begin < 0 ? text.length : begin)) };
    if (begin < 0) return;
    at = begin;
    const skipped = skip(text, at);
    if (skipped) {
      if (skipped.text) yield { kind: 'text', text: skipped.text };
      at = skipped.end;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found) {
      yield { kind: 'text', text: '<' };
      at += 1;
      continue;
    }
    const name = localName(found[2] ?? '');
    const inside = attributesOf(text, tag.lastIndex);
    at = inside.end;
    if (found[1]) yield { kind: 'close', name };
    else yield { kind: 'open', name, attributes: inside.attributes, isEmpty: inside.isEmpty };
    const end = found[1] ? undefined : raw.get(name);
    if (end) {
      end.lastIndex = at;
      at = end.exec(text)?.index ?? text.length;
    }
  }
}

/** Returns the end of a comment, declaration or section, and the text in it. */
function skip(text: string, at: number): { end: number; text: string } | null {
  for (const [mark, close, isText] of [
    ['<!--', '-->', false],
    ['<![CDATA[', ']]>', true],
    ['<!', '>', false],
    ['<?', '>', false],
  ] as const) {
    if (!text.startsWith(mark, at)) continue;
    const found = text.indexOf(close, at + mark.length);
    const end = found < 0 ? text.length : found;
    return { end: Math.min(text.length, end + close.length), text: isText ? text.slice(at + mark.length, end) : '' };
  }
  return null;
}

function attributesOf(text: string, begin: number): { attributes: Map<string, string>; end: number; isEmpty: boolean } {
  const attributes = new Map<string, string>();
  let at = begin;
  for (;;) {
    while (/[\s/]/.test(text[at] ?? '')) at += 1;
    attribute.lastIndex = at;
    const found = attribute.exec(text);
    if (!found) break;
    attributes.set(localName(found[1] ?? ''), withoutReferences(found[2] ?? found[3] ?? found[4] ?? ''));
    at = attribute.lastIndex;
  }
  const close = text.indexOf('>', at);
  const end = close < 0 ? text.length : close;
  return { attributes, end: Math.min(text.length, end + 1), isEmpty: text[end - 1] === '/' };
}
