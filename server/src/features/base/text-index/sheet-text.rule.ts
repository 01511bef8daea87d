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

/** Returns the text of a sheet: each row with the titles of its columns, so that it is understood alone. */
export function sheetText(sheet: readonly string[][]): string {
  const rows = sheet.filter((row) => filled(row) > 0);
  const at = titleRow(rows);
  const titles = rows[at] ?? [];
  const below = rows.slice(at + 1);
  const plain = (row: readonly string[]) => row.filter(Boolean).join('；');
  const named = (row: readonly string[]) =>
    row.flatMap((cell, column) => (cell ? (titles[column] ? `${titles[column]}：${cell}` : cell) : [])).join('；');
  // Titles without a row below them are all that the sheet says.
  const lines = [...rows.slice(0, at), ...(below.length === 0 ? [titles] : [])].map(plain);
  return [...lines, ...below.map(named)].join('\n\n');
}
