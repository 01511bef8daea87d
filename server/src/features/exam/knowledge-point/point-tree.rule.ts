interface Entry {
  id: string;
  parentId: string | null;
}

/** Returns the path from the entry up to the root, the entry first. */
export function lineOf(entries: Entry[], id: string | null): string[] {
  const parents = new Map(entries.map((entry): [string, string | null] => [entry.id, entry.parentId]));
  const line: string[] = [];
  for (let at = id; at; at = parents.get(at) ?? null) line.push(at);
  return line;
}

/** Returns the entries from the top down, each before its descendants. */
export function fromTheTop<E extends Entry>(entries: E[]): E[] {
  const below = Map.groupBy(entries, ({ parentId }) => parentId);
  const walk = (parentId: string | null): E[] =>
    (below.get(parentId) ?? []).flatMap((entry) => [entry, ...walk(entry.id)]);
  return walk(null);
}

/** Returns the number of levels from the entry down, the entry included. */
export function levelsBelow(entries: Entry[], id: string): number {
  const depths = entries.map((entry) => lineOf(entries, entry.id)).filter((line) => line.includes(id));
  return Math.max(...depths.map((line) => line.indexOf(id) + 1));
}
