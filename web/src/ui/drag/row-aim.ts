export interface Row {
  id: string;
  top: number;
  bottom: number;
}

export type Part = 'before' | 'after' | 'inside';

/**
 * Returns the rows of a list as they are on the screen, from the top; `name` is the data attribute that contains their
 * ids.
 */
export const rowsIn = (list: Element | null, name: string): Row[] =>
  [...(list?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [])].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { id: row.dataset[name] ?? '', top, bottom };
  });

/** Returns the index at which a row lands for a height: the number of other rows whose middle is above it. */
export const positionAt = (rows: Row[], id: string, y: number): number =>
  rows.filter((row) => row.id !== id && (row.top + row.bottom) / 2 < y).length;

/** Returns the row at a height; beyond the ends the nearest one. */
export const rowAt = <R extends Row>(rows: R[], y: number): R | undefined =>
  rows.reduce<R | undefined>((best, row) => (y >= row.top || !best ? row : best), undefined);

/** Returns the part of a row at a height: the upper and lower quarter mean before and after it, the middle into it. */
export function partOf({ top, bottom }: Row, y: number): Part {
  const part = (y - top) / (bottom - top);
  if (part < 0.25) return 'before';
  return part > 0.75 ? 'after' : 'inside';
}

/** Indexes from 0. */
export interface GridCell {
  column: number;
  line: number;
}

/** Returns the column and line of an even grid at a point, from 0; beyond the edges it continues counting. */
export function cellAt(
  grid: Element | null,
  { x, y }: { x: number; y: number },
  columns: number,
  lines: number,
): GridCell {
  const box = grid?.getBoundingClientRect();
  if (!box) return { column: 0, line: 0 };
  return {
    column: Math.floor(((x - box.left) / box.width) * columns),
    line: Math.floor(((y - box.top) / box.height) * lines),
  };
}
