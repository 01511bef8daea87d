interface PageInput {
  pageNum: number;
  pageSize: number;
}

/** Cuts a page out of a list that is whole in memory. */
export function cut<T>(all: T[], { pageNum, pageSize }: PageInput) {
  const first = (pageNum - 1) * pageSize;
  return { resultList: all.slice(first, first + pageSize), totalSize: all.length, pageNum, pageSize };
}

/** Sorts by `field asc` or `field desc`, which the schema has checked; rows without a value come last. Stable. */
export function sortedBy<T extends object>(all: T[], orderFlag: string | undefined): T[] {
  const [field, direction] = orderFlag?.split(' ') ?? [];
  if (!field) return all;
  const sign = direction === 'desc' ? -1 : 1;
  const worthOf = (row: T) => (row as Record<string, unknown>)[field] ?? null;
  return all.toSorted((one, other) => {
    const [a, b] = [worthOf(one), worthOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * String(a).localeCompare(String(b), 'zh');
  });
}
