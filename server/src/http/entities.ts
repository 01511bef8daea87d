import sanitizeHtml from 'sanitize-html';

/** A character reference, such as `&amp;`. Browsers accept numeric ones without the semicolon too. */
const entity = /&(?:#x0{0,99}[0-9a-f]{1,6};?|#0{0,99}[0-9]{1,7};?|[a-z][a-z0-9]{1,31};)/gi;
/** Separator that no entity decodes to. */
const between = '\ue000';

/**
 * Maps the start of each character reference in a text to its character and its end. Decodes all of them at once,
 * because each call of the decoder takes time.
 */
export function signsNamedIn(text: string): Map<number, { sign: string; end: number }> {
  const found = [...text.matchAll(entity)].map(({ 0: name, index }) => ({ name, index }));
  const names = [...new Set(found.map(({ name }) => name))];
  const written = names.map((name) => (name.endsWith(';') ? name : `${name};`));
  const signs = sanitizeHtml(written.join(between), { allowedTags: [], allowedAttributes: {} }).split(between);
  const signOf = new Map(names.map((name, index) => [name, signs[index] ?? '']));
  return new Map(found.map(({ name, index }) => [index, { sign: signOf.get(name) ?? '', end: index + name.length }]));
}
