import { read } from '@e965/xlsx';
import { cellText } from './cell-text.ts';
import type { SheetLimits } from './sheet-limits.ts';

/** The first sheet of an old `.xls` workbook. The format itself ends at 65,536 rows of 256 cells. */
export function readXls(bytes: Buffer, { maxRows }: SheetLimits): string[][] {
  const workbook = read(bytes, {
    type: 'buffer',
    dense: true,
    sheets: 0,
    // One more than is taken, so that what is too long is seen to be.
    sheetRows: maxRows + 1,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  });
  const rows = workbook.Sheets[workbook.SheetNames[0] ?? '']?.['!data'] ?? [];
  // Rows and cells that hold nothing are missing.
  return Array.from(rows, (row = []) => Array.from(row, (cell) => (cell?.t === 'e' ? '' : cellText(cell?.v))));
}
