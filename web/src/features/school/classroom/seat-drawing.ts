import type { SeatMap, SeatSign } from '@xueyan/contract/school/seat-map';

interface Cell {
  row: number;
  column: number;
}

const after: Record<SeatSign, SeatSign> = { s: '.', '.': 'x', x: 's' };

/** Returns the map with one position changed: from a seat to an aisle, to an unusable seat, to a seat. */
export const turned = (map: SeatMap, row: number, column: number): SeatMap =>
  map.map((signs, index) =>
    index === row
      ? signs.slice(0, column) + after[(signs[column] ?? '.') as SeatSign] + signs.slice(column + 1)
      : signs,
  );

/** Returns the map with more or fewer rows or columns; new positions are seats, and aisles continue. */
export function resized(map: SeatMap, rows = map.length, columns = map[0]?.length ?? 1): SeatMap {
  const last = map.at(-1) ?? 's';
  const aisles = (signs: string) => signs.replaceAll('x', 's');
  const tall = Array.from({ length: rows }, (_, row) => map[row] ?? aisles(last));
  return tall.map((signs) => signs.slice(0, columns).padEnd(columns, 's'));
}

/** Returns the cell that an arrow key, Home or End leads to; null for any other key. */
export function nextCell(map: SeatMap, { row, column }: Cell, key: string): Cell | null {
  const lastColumn = (map[0]?.length ?? 1) - 1;
  const within = (n: number, last: number) => Math.min(Math.max(n, 0), last);
  if (key === 'ArrowUp') return { row: within(row - 1, map.length - 1), column };
  if (key === 'ArrowDown') return { row: within(row + 1, map.length - 1), column };
  if (key === 'ArrowLeft') return { row, column: within(column - 1, lastColumn) };
  if (key === 'ArrowRight') return { row, column: within(column + 1, lastColumn) };
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: lastColumn };
  return null;
}
