/**
 * Wraps a text that others may have written as data for a model. No text can close the block, or open one: the `<` of a
 * mark is replaced and not removed, since removing can make what it removes.
 */
export function asData(text: string, name = ''): string {
  const title = name.replace(/["<>\s]+/g, ' ').trim();
  return `<资料${title && ` 名称="${title}"`}>\n${text.replace(/<(?=\s*\/?\s*资料)/g, '‹')}\n</资料>`;
}
