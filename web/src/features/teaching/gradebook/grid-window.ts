/** Pixels; all lines and all columns of the grid have the same size. */
export const lineHeight = 40;
export const cellWidth = 92;
export const headHeight = 76;

/** Lines and columns drawn beyond the view, so that a quick scroll shows cells. */
const beyond = { lines: 8, columns: 3 };

export interface GridWindow {
  fromLine: number;
  /** Exclusive, as for columns. */
  toLine: number;
  fromColumn: number;
  toColumn: number;
}

interface Scrolled {
  top: number;
  left: number;
  width: number;
  height: number;
}

const rangeOf = (count: number, start: number, length: number, size: number, more: number) => {
  const first = Math.max(0, Math.floor(start / size) - more);
  const last = Math.min(count, Math.ceil((start + length) / size) + more);
  return [Math.min(first, Math.max(0, count - 1)), Math.max(first, last)] as const;
};

/**
 * Returns the lines and columns to draw. The first line changes only every four lines, so that small scrolls cause no
 * rendering.
 */
export function gridWindow(lines: number, columns: number, { top, left, width, height }: Scrolled): GridWindow {
  const stepTop = Math.floor(top / (lineHeight * 4)) * lineHeight * 4;
  const [fromLine, toLine] = rangeOf(lines, stepTop, height + lineHeight * 4, lineHeight, beyond.lines);
  const [fromColumn, toColumn] = rangeOf(columns, left, width, cellWidth, beyond.columns);
  return { fromLine, toLine, fromColumn, toColumn };
}

export const sameWindow = (a: GridWindow, b: GridWindow) =>
  a.fromLine === b.fromLine && a.toLine === b.toLine && a.fromColumn === b.fromColumn && a.toColumn === b.toColumn;
