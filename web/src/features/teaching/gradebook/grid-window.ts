/** Pixels; lines and columns of the grid are all alike. */
export const lineHeight = 40;
export const cellWidth = 92;
export const headHeight = 76;

/** Drawn beyond what is seen, so that a quick scroll meets cells. */
const beyond = { lines: 8, columns: 3 };

export interface GridWindow {
  fromLine: number;
  /** Not included, as for columns. */
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

/** Which lines and columns are drawn; a quarter of what is beyond may scroll by before there is another answer. */
export function gridWindow(lines: number, columns: number, { top, left, width, height }: Scrolled): GridWindow {
  const stepTop = Math.floor(top / (lineHeight * 4)) * lineHeight * 4;
  const [fromLine, toLine] = rangeOf(lines, stepTop, height + lineHeight * 4, lineHeight, beyond.lines);
  const [fromColumn, toColumn] = rangeOf(columns, left, width, cellWidth, beyond.columns);
  return { fromLine, toLine, fromColumn, toColumn };
}

export const sameWindow = (a: GridWindow, b: GridWindow) =>
  a.fromLine === b.fromLine && a.toLine === b.toLine && a.fromColumn === b.fromColumn && a.toColumn === b.toColumn;
