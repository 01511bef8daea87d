/** A step of a path with the ids of its predecessors. */
export interface Step {
  id: string;
  after: string[];
}

export interface Placed {
  id: string;
  /** Longest chain of predecessors, and the rank among the steps of that column. */
  column: number;
  row: number;
}

/** Places each step to the right of all its predecessors. A step that waits for itself is placed first. */
export function layOut(steps: Step[]): Placed[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const columns = new Map<string, number>();
  const columnOf = (id: string, above: Set<string>): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    if (above.has(id)) return 0;
    const before = (byId.get(id)?.after ?? []).filter((one) => byId.has(one));
    const inner = new Set([...above, id]);
    const column = before.reduce((most, one) => Math.max(most, columnOf(one, inner) + 1), 0);
    columns.set(id, column);
    return column;
  };
  const filled = new Map<number, number>();
  return steps.map(({ id }) => {
    const column = columnOf(id, new Set());
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    return { id, column, row };
  });
}
