/** Up to so many lines a tree stands in the page as it is; with more it scrolls in itself and draws what is seen. */
const mostWhole = 200;
/** Pixels; lines of a tall tree are all alike. */
export const rowHeight = 36;
const seen = 20;
const beyond = 15;

export interface RowWindow {
  /** Whether the tree scrolls in itself. */
  tall: boolean;
  from: number;
  /** Not included. */
  to: number;
}

/** Which of the lines are drawn when so many pixels of them are scrolled away. */
export function windowOf(count: number, scrolled: number): RowWindow {
  if (count <= mostWhole) return { tall: false, from: 0, to: count };
  const first = Math.min(Math.floor(scrolled / rowHeight), Math.max(0, count - seen));
  return { tall: true, from: Math.max(0, first - beyond), to: Math.min(count, first + seen + beyond) };
}
