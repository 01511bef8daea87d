/** Number of rows above the titles of the columns that may name the table, its date or who made it. */
const aboveMost = 10;

const filled = (row: readonly string[]) => row.filter(Boolean).length;

/**
 * Returns the row with the titles of the columns. Above it a table may have rows that name it; they fill at most half
 * of the cells that its full rows do.
 */
function titleRow(rows: readonly string[][]): number {
  const sizes = rows.map(filled).toSorted((a, b) => a - b);
  const full = sizes[Math.floor(sizes.length * 0.75)] ?? 0;
  const at = rows.slice(0, aboveMost).findIndex((row) => filled(row) > full / 2);
  return Math.max(at, 0);
}

/** A row with content: its number in the sheet, from 1, and its text. */
export interface SheetRow {
  row: number;
  text: string;
}

/** Returns the titles of the columns of a sheet and their row, from 1; null where it is empty. */
export function titlesOf(sheet: readonly string[][]): { row: number; titles: string[] } | null {
  const rows = numbered(sheet);
  const found = rows[titleRow(rows.map(({ cells }) => cells))];
  return found ? { row: found.row, titles: found.cells } : null;
}

const numbered = (sheet: readonly string[][]) =>
  sheet.flatMap((cells, at) => (filled(cells) > 0 ? [{ row: at + 1, cells }] : []));

/** Returns the texts of the rows of a sheet, each with the titles of its columns, so that it is understood alone. */
export function sheetRows(sheet: readonly string[][]): SheetRow[] {
  const rows = numbered(sheet);
  const at = titleRow(rows.map(({ cells }) => cells));
  const titles = rows[at]?.cells ?? [];
  const plain = (cells: readonly string[]) => cells.filter(Boolean).join('；');
  const named = (cells: readonly string[]) =>
    cells.flatMap((cell, column) => (cell ? (titles[column] ? `${titles[column]}：${cell}` : cell) : [])).join('；');
  return rows.flatMap(({ row, cells }, index) => {
    // Titles without a row below them are all that the sheet says.
    if (index === at) return rows.length === at + 1 ? [{ row, text: plain(cells) }] : [];
    return [{ row, text: index < at ? plain(cells) : named(cells) }];
  });
}
