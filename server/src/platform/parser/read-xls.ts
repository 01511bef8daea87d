import { read } from '@e965/xlsx';
import { cellText } from './cell-text.ts';
import type { SheetLimits } from './sheet-limits.ts';

/** Reads the first sheet of an old `.xls` workbook. The format itself is limited to 65,536 rows of 256 cells. */
export function readXls(bytes: Buffer, { maxRows }: SheetLimits): string[][] {
  const workbook = read(bytes, {
    type: 'buffer',
    dense: true,
    sheets: 0,
    // One more than accepted, so that an overlong sheet is detected.
    sheetRows: maxRows + 1,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  });
  const rows = workbook.Sheets[workbook.SheetNames[0] ?? '']?.['!data'] ?? [];
  // Empty rows and cells are missing in the array.
  return Array.from(rows, (row = []) => Array.from(row, (cell) => (cell?.t === 'e' ? '' : cellText(cell?.v))));
}
