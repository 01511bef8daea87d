import { lineHtml } from './html-out.rule.ts';
import { childOf, elementsOf, type XmlElement } from './xml.rule.ts';

/** A cell in Markdown, and how many columns and rows it spans. */
export interface Cell {
  text: string;
  across: number;
  down: number;
}

/** Returns the cells of a table with their spans; `read` reads each once. Cells that another one covers are left out. */
export function cellsOf(rows: XmlElement[][], read: (cell: XmlElement) => string): Cell[][] {
  const above = new Map<number, Cell>();
  return rows.map((row) => {
    let column = 0;
    return row.flatMap((element) => {
      const properties = childOf(element, 'tcPr');
      const across = Math.min(63, Math.max(1, Number(childOf(properties, 'gridSpan')?.attributes.get('val')) || 1));
      const merge = childOf(properties, 'vMerge');
      const at = column;
      column += across;
      const covering = above.get(at);
      const text = read(element);
      if (merge && merge.attributes.get('val') !== 'restart' && covering) {
        covering.down += 1;
        if (text !== '') covering.text += covering.text === '' ? text : `<br>${text}`;
        return [];
      }
      const cell = { text, across, down: 1 };
      if (merge) above.set(at, cell);
      else above.delete(at);
      return [cell];
    });
  });
}

const isMerged = (rows: Cell[][]) => rows.flat().some(({ across, down }) => across > 1 || down > 1);
/** Answers below numbers are read from the bars, whatever a title above them spans. */
const isAnswers = (rows: Cell[][]) => {
  const words = rows.flat().map(({ text }) => text.replace(/[\s*]/g, ''));
  return words.some((word) => /^(题号|题序|序号)$/.test(word)) && words.some((word) => /答案$/.test(word));
};

/** Writes a table as Markdown; joined cells, which Markdown does not have, as HTML. */
export const tableText = (rows: Cell[][]): string =>
  isMerged(rows) && !isAnswers(rows) ? htmlTable(rows) : barTable(rows);

function barTable(rows: Cell[][]): string {
  const lines = rows.map((row) =>
    row.flatMap(({ text, across }) => [text.replaceAll('|', '\\|'), ...Array<string>(across - 1).fill('')]),
  );
  const width = Math.max(...lines.map(({ length }) => length));
  const bar = (cells: string[]) => `| ${[...cells, ...Array(width - cells.length).fill('')].join(' | ')} |`;
  return [bar(lines[0] ?? []), bar(Array(width).fill('---')), ...lines.slice(1).map(bar)].join('\n');
}

function htmlTable(rows: Cell[][]): string {
  const span = (name: string, n: number) => (n > 1 ? ` ${name}="${n}"` : '');
  const cell = ({ text, across, down }: Cell) =>
    `<td${span('colspan', across)}${span('rowspan', down)}>${cellHtml(text)}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}

/** Formulas are Markdown, which is read inside of HTML only between blank lines. */
const cellHtml = (text: string) =>
  text.includes('$')
    ? `\n\n${text}\n\n`
    : text
        .split('<br>')
        .map((line) => lineHtml(line, (address) => address))
        .join('<br>');

/** Returns the options of a table that only lays them out, `A. … | B. …`, in order; null for any other table. */
export function optionsOf(rows: Cell[][]): string[] | null {
  const cells = rows.flat().flatMap(({ text }) => (text.trim() === '' ? [] : [text]));
  const areOptions = cells.every((text, at) =>
    new RegExp(`^\\**[（(]?${String.fromCharCode(65 + at)}\\**[.．、:：)）]`).test(text.normalize('NFKC')),
  );
  return cells.length >= 2 && cells.length <= 26 && areOptions
    ? cells.map((text) => text.replaceAll('<br>', '\n'))
    : null;
}

/** Returns the rows of a table with their cells, also those that a tracked change or a control wraps. */
export function rowsIn(table: XmlElement): XmlElement[][] {
  const wrapped = (parent: XmlElement, name: string): XmlElement[] =>
    elementsOf(parent).flatMap((one) => {
      if (one.name === name) return [one];
      return ['sdt', 'sdtContent', 'ins', 'customXml'].includes(one.name) ? wrapped(one, name) : [];
    });
  return wrapped(table, 'tr')
    .filter((row) => !childOf(childOf(row, 'trPr'), 'del'))
    .map((row) => wrapped(row, 'tc'));
}
