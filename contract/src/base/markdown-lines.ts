/** Kind of a Markdown line: code, beginning of code, raw HTML, or text in which both may occur. */
export type LineKind = 'code' | 'fence' | 'html' | 'text';

const blockTag =
  /^<\/?(address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(\s|\/?>|$)/i;
const rawTag = /^<(script|pre|style|textarea)(\s|>|$)/i;
const loneTag = /^<\/?[a-z][^<>]*>\s*$/i;

/** Returns the pattern that ends the HTML that begins here: a blank line, or its own closing tag. */
function htmlEnd(line: string): RegExp | null {
  if (rawTag.test(line)) return /<\/(script|pre|style|textarea)>/i;
  if (line.startsWith('<!--')) return /-->/;
  if (line.startsWith('<?')) return /\?>/;
  if (line.startsWith('<![CDATA[')) return /\]\]>/;
  if (/^<![a-z]/i.test(line)) return />/;
  return blockTag.test(line) || loneTag.test(line) ? /^\s*$/ : null;
}

interface Fence {
  mark: string;
  quotes: number;
  /** Columns before it: a line with less indentation may have left the list of the fence. */
  indent: number;
}

const quotesOf = (line: string) => /^(?:\s{0,3}>\s?)*/.exec(line)?.[0] ?? '';
const depth = (quotes: string) => quotes.split('>').length - 1;
const listMark = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/;

/**
 * Returns the kind of each line. Where only a full parser could decide (code within lists within quotes), the line
 * counts as text: sanitizing too many lines harms a rare example, too few harms security.
 */
export function lineKinds(lines: string[]): LineKind[] {
  let fence: Fence | null = null;
  let html: RegExp | null = null;
  let inList = false;
  let afterBlank = true;
  let indentedCode = false;

  const kindOf = (line: string): LineKind => {
    const quotes = quotesOf(line);
    const inner = line.slice(quotes.length);
    const bare = inner.replace(listMark, '').trimStart();
    const blank = bare === '';
    if (fence) {
      if (depth(quotes) >= fence.quotes) {
        const closes = new RegExp(`^\\${fence.mark[0]}{${fence.mark.length},}\\s*$`).test(inner.trim());
        if (closes) fence = null;
        const left = fence !== null && fence.indent > 0 && !blank && inner.search(/\S/) < fence.indent;
        return left ? 'text' : 'code';
      }
      fence = null;
    }
    if (html) {
      if (html.test(inner)) html = null;
      return 'html';
    }
    const opening = /^(`{3,}(?=[^`]*$)|~{3,})/.exec(bare)?.[1];
    if (opening && inner.length - bare.length <= (inList || listMark.test(inner) ? 12 : 3)) {
      fence = { mark: opening, quotes: depth(quotes), indent: inner.length - bare.length };
      return 'fence';
    }
    const near = inner.length - inner.trimStart().length <= 3 || inList;
    const end = near && bare.startsWith('<') ? htmlEnd(bare) : null;
    if (end && !(end.source === '^\\s*$' && loneTag.test(bare) && !blockTag.test(bare) && !afterBlank)) {
      if (end.source === '^\\s*$' || !end.test(bare.slice(2))) html = end;
      return 'html';
    }
    if (listMark.test(inner)) inList = true;
    else if (!blank && !/^\s/.test(inner)) inList = false;
    indentedCode = !inList && quotes === '' && /^( {4}|\t)/.test(inner) && (afterBlank || indentedCode);
    return indentedCode ? 'code' : 'text';
  };

  return lines.map((line) => {
    const kind = kindOf(line);
    afterBlank = line.trim() === '';
    return kind;
  });
}
