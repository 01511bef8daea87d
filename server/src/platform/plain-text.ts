/** Returns the text of Markdown as one line without its marks, cut to a length. */
export function plainOf(markdown: string, length: number): string {
  const words = markdown
    .slice(0, length * 8)
    .replace(/^ {0,3}(?:```|~~~).*$/gm, ' ')
    .split('\n')
    .map((line) =>
      withoutLinks(
        withoutLinks(line, '![', () => ' '),
        '[',
        (label) => label,
      ),
    )
    .join('\n')
    .replace(/<\/?[a-z][^<>\n]*>/gi, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/(\*\*|__|~~|`|\*)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > length ? `${[...words].slice(0, length - 1).join('')}…` : words;
}

/**
 * Replaces each `[label](address)` in a line. Not a regular expression, which would scan to the end of the line from
 * every unclosed bracket; here the first unclosed one ends the scan for all behind it.
 */
function withoutLinks(line: string, mark: '[' | '![', say: (label: string) => string): string {
  let said = '';
  let at = 0;
  for (;;) {
    const begin = line.indexOf(mark, at);
    const close = begin < 0 ? -1 : line.indexOf(']', begin + mark.length);
    if (close < 0) return said + line.slice(at);
    const opens = line[close + 1] === '(';
    const end = opens ? line.indexOf(')', close + 2) : close;
    if (end < 0) return said + line.slice(at);
    said += opens ? line.slice(at, begin) + say(line.slice(begin + mark.length, close)) : line.slice(at, end + 1);
    at = end + 1;
  }
}
