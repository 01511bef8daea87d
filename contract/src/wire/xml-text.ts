/** Half of a character that needs two code units, without its other half. */
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these
const breaks = /\r?[\u000b\u000c]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these
const forbidden = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/g;

/**
 * Returns a text without the characters that XML 1.0 forbids: a single one makes a whole file unreadable. Vertical tabs
 * and form feeds, which office programs paste for a line break, become line breaks.
 */
export const xmlText = (text: string): string => text.replace(breaks, '\n').replace(forbidden, '').replace(halves, '');

/** Applies `xmlText` to every text in a value of JSON, also to the names of its fields. */
export function xmlTexts<T>(value: T): T {
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return xmlText(one);
    if (Array.isArray(one)) return one.map(clean);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [xmlText(name), clean(inner)]));
  };
  return clean(value) as T;
}
