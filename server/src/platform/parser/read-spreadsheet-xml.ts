import { ensure } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import { cellText, maxCellLength, numberText, plainText } from './cell-text.ts';
import { markupTokens } from './markup-tokens.ts';
import type { BookSheet, SheetLimits } from './sheet-limits.ts';

/** Returns true for a workbook as XML of Excel 2003, which school systems write under the name of an `.xls`. */
export const isSpreadsheetXml = (text: string): boolean => /<(?:\w{1,20}:)?Workbook[\s>]/.test(text.slice(0, 4_000));

/** Number of empty rows and columns that a program may leave. */
const slack = 1_000;

/** Reads the sheets of a workbook as XML of Excel 2003. */
export function readSpreadsheetXml(xml: string, { maxRows, maxColumns }: SheetLimits): BookSheet[] {
  const sheets: BookSheet[] = [];
  let row: string[] = [];
  let place = 0;
  let type = '';
  let text: string | null = null;
  for (const token of markupTokens(xml)) {
    const rows = sheets.at(-1)?.rows;
    if (token.kind === 'text') {
      if (text === null) continue;
      text += token.text;
      ensure(text.length <= maxCellLength, sheetFaults.longCell);
    } else if (token.kind === 'open') {
      const index = Number(token.attributes.get('index') ?? Number.NaN);
      if (token.name === 'worksheet') sheets.push({ name: token.attributes.get('name') ?? '', rows: [] });
      else if (token.name === 'row' && rows) {
        const at = Number.isInteger(index) ? index : rows.length + 1;
        ensure(at <= maxRows + slack, sheetFaults.tooManyRows, { max: maxRows });
        while (rows.length < at - 1) rows.push([]);
        row = [];
        rows.push(row);
      } else if (token.name === 'cell') {
        const at = Number.isInteger(index) ? index : row.length + 1;
        const across = Number(token.attributes.get('mergeacross') ?? 0) || 0;
        ensure(at + across <= maxColumns + slack, sheetFaults.tooWide, { max: maxColumns });
        while (row.length < at + across) row.push('');
        // The text goes into the first of joined cells.
        place = at - 1;
      } else if (token.name === 'data') {
        type = token.attributes.get('type') ?? 'String';
        text = token.isEmpty ? null : '';
      }
    } else if (token.name === 'data' && text !== null) {
      row[place] = cellOf(type, text);
      text = null;
    }
  }
  return sheets.filter(({ rows }) => rows.length > 0);
}

function cellOf(type: string, text: string): string {
  if (type === 'Number') return cellText(numberText(text.trim()));
  if (type === 'DateTime') return cellText(new Date(`${text.trim().replace(/z$/i, '')}Z`));
  if (type === 'Boolean') return String(text.trim() === '1');
  return type === 'Error' ? '' : plainText(text);
}
