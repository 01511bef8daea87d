import sanitizeHtml from 'sanitize-html';

/** A sign that is named instead of written. Pages take a number without its semicolon too. */
const entity = /&(?:#x0{0,99}[0-9a-f]{1,6};?|#0{0,99}[0-9]{1,7};?|[a-z][a-z0-9]{1,31};)/gi;
/** No entity stands for it. */
const between = '\ue000';

/** The signs that a text names, by where that begins, and where it ends. All are looked up at once: each look takes time. */
export function signsNamedIn(text: string): Map<number, { sign: string; end: number }> {
  const found = [...text.matchAll(entity)].map(({ 0: name, index }) => ({ name, index }));
  const names = [...new Set(found.map(({ name }) => name))];
  const written = names.map((name) => (name.endsWith(';') ? name : `${name};`));
  const signs = sanitizeHtml(written.join(between), { allowedTags: [], allowedAttributes: {} }).split(between);
  const signOf = new Map(names.map((name, index) => [name, signs[index] ?? '']));
  return new Map(found.map(({ name, index }) => [index, { sign: signOf.get(name) ?? '', end: index + name.length }]));
}
