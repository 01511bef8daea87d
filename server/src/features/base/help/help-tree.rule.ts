import type { HelpNode } from '@xueyan/contract/base/help';

export interface Entry {
  id: string;
  parentId: string | null;
  title: string;
}

/** Builds the tree of a list in order. A document whose parent is not in the list is at the top. */
export function treeOf(entries: Entry[]): HelpNode[] {
  const nodes = new Map(entries.map(({ id, title }): [string, HelpNode] => [id, { id, title, children: [] }]));
  const top: HelpNode[] = [];
  for (const { id, parentId } of entries) {
    const node = nodes.get(id);
    if (node) (nodes.get(parentId ?? '')?.children ?? top).push(node);
  }
  return top;
}

/** Returns the named entries and their ancestors. */
export function withAncestors<E extends Entry>(entries: E[], ids: string[]): E[] {
  const byId = new Map(entries.map((entry): [string, E] => [entry.id, entry]));
  const kept = new Set<string>();
  for (const id of ids) {
    for (let at = byId.get(id); at && !kept.has(at.id); at = byId.get(at.parentId ?? '')) kept.add(at.id);
  }
  return entries.filter(({ id }) => kept.has(id));
}

/** Returns the number of levels from the top down to the entry, including itself. */
export function depthOf(entries: Entry[], id: string | null): number {
  const parents = new Map(entries.map((entry): [string, string | null] => [entry.id, entry.parentId]));
  let depth = 0;
  for (let at = id; at; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** Returns the number of levels that an entry spans downwards, including itself. */
export function heightOf(entries: Entry[], id: string): number {
  const below = entries.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((entry) => heightOf(entries, entry.id)));
}

/** Tells whether the entry is the other one or below it. */
export function isWithin(entries: Entry[], id: string | null, other: string): boolean {
  const parents = new Map(entries.map((entry): [string, string | null] => [entry.id, entry.parentId]));
  for (let at = id; at; at = parents.get(at) ?? null) if (at === other) return true;
  return false;
}
