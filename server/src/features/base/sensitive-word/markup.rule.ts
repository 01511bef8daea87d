/** Language as which a text is parsed: a tag in one is not always one in the other. */
export type Reading = 'markdown' | 'html';

/** A tag by the rules of Markdown. Other text that begins like one is displayed. */
const strictTag =
  /<[a-z][a-z0-9-]*(?:\s+[a-z_:][a-z0-9_.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|<\/[a-z][a-z0-9-]*\s*>/iy;
const bracketed = /<[^<>\n]*>/y;
const reference = /\]\[[^[\]]{0,999}\]/y;
const space = /\s*/y;
/** Markdown itself counts no deeper. Without a bound each bracket would be read to the end of the text. */
const deepest = 32;

/** Returns the end of a pattern's match at exactly this position; -1: no match. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/**
 * `noEnd` records endings that do not occur any more, so that the rest of the text is not searched for each beginning.
 */
function endAfter(text: string, closing: string, at: number, noEnd: Set<string>): number {
  if (noEnd.has(closing)) return -1;
  const found = text.indexOf(closing, at);
  if (found === -1) noEnd.add(closing);
  return found === -1 ? -1 : found + closing.length;
}

/** Returns the end of a tag by the rules of browsers: the first `>` outside of an attribute value. */
function endOfLooseTag(text: string, at: number, noEnd: Set<string>): number {
  if (noEnd.has('tag')) return -1;
  let afterEquals = false;
  for (let i = at + 1; i < text.length; i++) {
    const sign = text[i] ?? '';
    if (sign === '>') return i + 1;
    if (afterEquals && (sign === '"' || sign === "'")) {
      i = text.indexOf(sign, i + 1);
      if (i === -1) break;
    }
    if (sign.trim() !== '') afterEquals = sign === '=';
  }
  // Browsers drop everything after it, so no further tag follows.
  noEnd.add('tag');
  return -1;
}

/** Returns the end of the tag or comment that begins with this `<`; -1: none begins. */
export function endOfMarkup(text: string, at: number, reading: Reading, noEnd: Set<string>): number {
  // `<!-->` is a complete comment.
  if (text.startsWith('<!--', at)) return endAfter(text, '-->', at + 2, noEnd);
  const next = text.slice(at + 1, at + 3);
  if (reading === 'html') {
    if (/^[!?]|^\/[^a-z]/i.test(next)) return endAfter(text, '>', at + 2, noEnd);
    return /^\/?[a-z]/i.test(next) ? endOfLooseTag(text, at, noEnd) : -1;
  }
  if (text.startsWith('<![CDATA[', at)) return endAfter(text, ']]>', at, noEnd);
  if (next.startsWith('?')) return endAfter(text, '?>', at + 2, noEnd);
  if (/^![a-z]/i.test(next)) return endAfter(text, '>', at + 2, noEnd);
  return endOf(strictTag, text, at);
}

/** Returns the end of an address without brackets: a space, or the bracket that closes the link. */
function endOfAddress(text: string, at: number): number {
  let depth = 0;
  let i = at;
  for (; i < text.length && depth <= deepest; i++) {
    const sign = text[i] ?? '';
    if (sign.trim() === '' || (sign === ')' && depth === 0)) return i;
    if (sign === '\\') i += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
  }
  return -1;
}

/** Returns the end of a title that begins at exactly this position; -1: none. */
function endOfTitle(text: string, at: number): number {
  const opening = text[at] ?? '';
  if (!['"', "'", '('].includes(opening)) return -1;
  const closing = opening === '(' ? ')' : opening;
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === closing) return i + 1;
    else if (text[i] === '(' && opening === '(') return -1;
  }
  return -1;
}

/** Returns the end of `](address "title")` or `][name]`, which readers do not see; -1: neither. */
export function endOfLink(text: string, at: number): number {
  if (text[at + 1] !== '(') return endOf(reference, text, at);
  const start = endOf(space, text, at + 2);
  const bracket = endOf(bracketed, text, start);
  const address = bracket === -1 ? endOfAddress(text, start) : bracket;
  if (address === -1) return -1;
  const after = endOf(space, text, address);
  // Only a space separates a title from the address.
  const title = after > address ? endOfTitle(text, after) : -1;
  const end = title === -1 ? after : endOf(space, text, title);
  return text[end] === ')' ? end + 1 : -1;
}
