/** A cell of a table in HTML: its contents as Markdown, and how many columns and rows it spans. */
export interface HtmlCell {
  text: string;
  across: number;
  down: number;
}

/** Reads the cells of a table that stands as HTML in Markdown, in time linear in its length. */
export const htmlRows = (html: string): HtmlCell[][] =>
  html
    .split(/<tr(?=[\s>])[^<>]*>/i)
    .slice(1)
    .map((row) =>
      row
        .split(/<\/tr>/i, 1)
        .join('')
        .split(/<t[dh](?=[\s>])/i)
        .slice(1)
        .map(cellOf),
    );

function cellOf(source: string): HtmlCell {
  const begin = source.indexOf('>') + 1;
  const attributes = source.slice(0, begin);
  const span = (name: string) =>
    Math.min(60, Math.max(1, Number(new RegExp(`\\s${name}="?(\\d{1,3})`, 'i').exec(attributes)?.[1] ?? 1)));
  const [content = ''] = source.slice(begin).split(/<\/t[dh]>/i, 1);
  return { text: markdownIn(content), across: span('colspan'), down: span('rowspan') };
}

/** Pictures and links as Markdown; paragraphs are lines. */
const markdownIn = (html: string): string =>
  html
    .replace(/<img\s([^<>]{1,600})>/gi, (_, attributes: string) => {
      const at = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';
      return at('src') && `![${at('alt').replace(/[[\]]/g, ' ')}](${at('src')})`;
    })
    .replace(/<a\shref="([^"<>\s()]{1,600})"[^<>]{0,100}>([^<>]{1,600})<\/a>/gi, '[$2]($1)')
    .replace(/<\/p>\s*(?=<p)/gi, '<br>')
    .replace(/<\/?(?:p|div|span)(?:\s[^<>]*)?>/gi, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** Puts a row of cells into columns: null where a cell of a row above reaches down. `open` is kept between the rows. */
export function columnsOf<T extends { across: number; down: number }>(
  row: T[],
  open: Map<number, { left: number; across: number }>,
): { at: number; cell: T | null; across: number }[] {
  const placed: { at: number; cell: T | null; across: number }[] = [];
  const rest = [...row];
  let at = 0;
  for (;;) {
    const above = open.get(at);
    if (above) {
      placed.push({ at, cell: null, across: above.across });
      if (above.left > 1) open.set(at, { ...above, left: above.left - 1 });
      else open.delete(at);
      at += above.across;
      continue;
    }
    const cell = rest.shift();
    if (!cell) return placed;
    placed.push({ at, cell, across: cell.across });
    if (cell.down > 1) open.set(at, { left: cell.down - 1, across: cell.across });
    at += cell.across;
  }
}
