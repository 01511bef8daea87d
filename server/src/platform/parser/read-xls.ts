import { read } from '@e965/xlsx';
import { cellText } from './cell-text.ts';
import type { BookSheet, SheetLimits } from './sheet-limits.ts';

/** Reads the sheets of an old `.xls` workbook. The format itself is limited to 65,536 rows of 256 cells. */
export function readXls(bytes: Buffer, { maxRows }: SheetLimits): BookSheet[] {
  const workbook = read(bytes, {
    type: 'buffer',
    dense: true,
    // One more than accepted, so that an overlong sheet is detected.
    sheetRows: maxRows + 1,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  });
  return workbook.SheetNames.map((name) => {
    const rows = workbook.Sheets[name]?.['!data'] ?? [];
    // Empty rows and cells are missing in the array.
    const texts = Array.from(rows, (row = []) => Array.from(row, (cell) => (cell?.t === 'e' ? '' : cellText(cell?.v))));
    return { name, rows: texts };
  });
}
