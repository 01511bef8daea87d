/** Maximum lines of a tree that is rendered whole; with more it scrolls in itself and draws the visible ones. */
const mostWhole = 200;
/** Height of a line in pixels; lines of a tall tree are all alike. */
export const rowHeight = 36;
const seen = 20;
const beyond = 15;

export interface RowWindow {
  /** True when the tree scrolls in itself. */
  tall: boolean;
  from: number;
  /** Exclusive. */
  to: number;
}

/** Returns the lines that are drawn at a scroll position in pixels. */
export function windowOf(count: number, scrolled: number): RowWindow {
  if (count <= mostWhole) return { tall: false, from: 0, to: count };
  const first = Math.min(Math.floor(scrolled / rowHeight), Math.max(0, count - seen));
  return { tall: true, from: Math.max(0, first - beyond), to: Math.min(count, first + seen + beyond) };
}
