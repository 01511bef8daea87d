/** Chooses at most so many rows: the first of each group, then the second of each, and so on. */
export function oneOfEach<Row>(rows: Row[], groupOf: (row: Row) => string, most: number): Row[] {
  const groups = Map.groupBy(rows, groupOf);
  const longest = Math.max(0, ...[...groups.values()].map(({ length }) => length));
  const chosen: Row[] = [];
  for (let at = 0; at < longest && chosen.length < most; at++)
    for (const group of groups.values()) {
      const row = group[at];
      if (row !== undefined && chosen.length < most) chosen.push(row);
    }
  return chosen;
}
