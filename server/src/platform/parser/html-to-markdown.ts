import TurndownService from 'turndown';

/** Elements that a cell may contain in a table written with bars. */
const plainCell = /^(TABLE|THEAD|TBODY|TR|TD|TH|P|STRONG|EM|B|I|U|S|CODE|SUB|SUP|MARK|A|IMG|BR|SPAN)$/;

interface Cell {
  nodeName: string;
  getAttribute(name: string): string | null;
}

const spans = (cell: Cell) => ['colspan', 'rowspan'].some((name) => Number(cell.getAttribute(name) ?? 1) > 1);

const isPlainTable = (table: { querySelectorAll(selector: string): Iterable<Cell> }) =>
  [...table.querySelectorAll('*')].every(
    (cell) => cell.nodeName !== 'TABLE' && plainCell.test(cell.nodeName) && !spans(cell),
  );

/**
 * Converts the HTML of a document to the editor's Markdown. Tables with merged cells stay HTML, since Markdown cannot
 * express them.
 */
export function htmlToMarkdown(html: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  });
  const signs = service.escape.bind(service);
  // Text of the document must not become a tag.
  service.escape = (text) => signs(text).replace(/<(?=[a-z/!?])/gi, '&lt;');
  service.keep(['u', 'sub', 'sup', 'mark']);
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content) =>
      ` ${content
        .trim()
        .replaceAll('|', '\\|')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join('<br>')} |`,
  });
  service.addRule('row', { filter: 'tr', replacement: (content) => `|${content}\n` });
  service.addRule('group', { filter: ['thead', 'tbody'], replacement: (content) => content });
  service.addRule('table', {
    filter: 'table',
    replacement: (content, node) =>
      isPlainTable(node) ? `\n\n${withHead(content)}\n\n` : `\n\n${node.outerHTML.replace(/\n+/g, ' ')}\n\n`,
  });
  service.addRule('strike', { filter: ['s', 'del'], replacement: (content) => `~~${content}~~` });
  return `${service.turndown(html).trim()}\n`;
}

/** Tables in Markdown have a header; a table without one uses its first row. */
function withHead(content: string): string {
  const [head = '', ...rows] = content
    .trim()
    .split('\n')
    .filter((row) => row.startsWith('|'));
  const columns = Math.max(1, head.split(/(?<!\\)\|/).length - 2);
  return [head, `|${' --- |'.repeat(columns)}`, ...rows].join('\n');
}
