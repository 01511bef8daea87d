/** What a Markdown text says, as one line of words without its marks, cut at a length. */
export function plainOf(markdown: string, length: number): string {
  const words = markdown
    .slice(0, length * 8)
    .replace(/^ {0,3}(?:```|~~~).*$/gm, ' ')
    .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, ' ')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/<\/?[a-z][^<>\n]*>/gi, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/(\*\*|__|~~|`|\*)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > length ? `${[...words].slice(0, length - 1).join('')}…` : words;
}
