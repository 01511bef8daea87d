interface Entry {
  id: string;
  parentId: string | null;
}

/** From the entry up to the top, itself first. */
export function lineOf(entries: Entry[], id: string | null): string[] {
  const parents = new Map(entries.map((entry): [string, string | null] => [entry.id, entry.parentId]));
  const line: string[] = [];
  for (let at = id; at; at = parents.get(at) ?? null) line.push(at);
  return line;
}

/** The entries from the top down, each before those below it. */
export function fromTheTop<E extends Entry>(entries: E[]): E[] {
  const below = Map.groupBy(entries, ({ parentId }) => parentId);
  const walk = (parentId: string | null): E[] =>
    (below.get(parentId) ?? []).flatMap((entry) => [entry, ...walk(entry.id)]);
  return walk(null);
}

/** How many levels there are from the entry down, itself counted. */
export function levelsBelow(entries: Entry[], id: string): number {
  const depths = entries.map((entry) => lineOf(entries, entry.id)).filter((line) => line.includes(id));
  return Math.max(...depths.map((line) => line.indexOf(id) + 1));
}
