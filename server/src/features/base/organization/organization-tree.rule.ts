interface Entry {
  id: string;
  parentId: string | null;
}

/** Returns the ids from the entry up to the top, itself first. */
export function lineageOf(entries: Entry[], id: string | null): string[] {
  const parents = new Map(entries.map((entry): [string, string | null] => [entry.id, entry.parentId]));
  const line: string[] = [];
  for (let at = id; at; at = parents.get(at) ?? null) line.push(at);
  return line;
}

/** Returns the entry and all below it. */
export function subtreeOf(entries: Entry[], id: string): string[] {
  const below = Map.groupBy(entries, ({ parentId }) => parentId);
  const found = [id];
  for (const one of found) found.push(...(below.get(one) ?? []).map((entry) => entry.id));
  return found;
}

/** Returns the number of levels that an entry spans downwards, including itself. */
export function heightOf(entries: Entry[], id: string): number {
  const depth = lineageOf(entries, id).length;
  return Math.max(...subtreeOf(entries, id).map((one) => lineageOf(entries, one).length)) - depth + 1;
}

/** Returns the entries from the top down, each before those below it. */
export function inTreeOrder<E extends Entry>(entries: E[]): E[] {
  const known = new Set(entries.map(({ id }) => id));
  // In a part of the tree, a parent may be missing from the list.
  const below = Map.groupBy(entries, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const walk = (parentId: string | null): E[] =>
    (below.get(parentId) ?? []).flatMap((entry) => [entry, ...walk(entry.id)]);
  return walk(null);
}
