/** Returns the numbers of the pages that hold some rows, by their places from 0; `to` is behind the last. */
export function pagesOfWindow({ from, to }: { from: number; to: number }, pageSize: number): number[] {
  if (to <= from) return [];
  const first = Math.floor(from / pageSize) + 1;
  return Array.from({ length: Math.floor((to - 1) / pageSize) + 2 - first }, (_, i) => first + i);
}

/** Returns the page of a row and its place in that page. */
export const placeInPages = (at: number, pageSize: number): { page: number; row: number } => ({
  page: Math.floor(at / pageSize) + 1,
  row: at % pageSize,
});
