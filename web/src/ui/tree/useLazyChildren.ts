import { useMemo, useState } from 'react';
import type { TreeNode } from './tree-model.ts';

/** `waiting`: too short to show. `slow`: it has taken a second. */
export type LoadState = 'waiting' | 'slow' | 'failed';

/** Milliseconds after which a fetch is shown as loading; it is never delayed for that. */
const slowAfterMs = 1000;

/** Returns the nodes with the fetched children of the lazy ones. */
export function useLazyChildren(nodes: TreeNode[], loadChildren?: (id: string) => Promise<TreeNode[]>) {
  const [fetched, setFetched] = useState<ReadonlyMap<string, TreeNode[]>>(new Map());
  const [states, setStates] = useState<ReadonlyMap<string, LoadState>>(new Map());
  const filled = useMemo(() => fill(nodes, fetched), [nodes, fetched]);

  const setState = (id: string, state: LoadState | null) =>
    setStates((old) => {
      const next = new Map(old);
      if (state) next.set(id, state);
      else next.delete(id);
      return next;
    });

  const load = async (id: string) => {
    if (!loadChildren) return;
    setState(id, 'waiting');
    const timer = setTimeout(() => setState(id, 'slow'), slowAfterMs);
    try {
      const children = await loadChildren(id);
      setFetched((old) => new Map(old).set(id, children));
      setState(id, null);
    } catch {
      setState(id, 'failed');
    } finally {
      clearTimeout(timer);
    }
  };
  return { filled, states, load };
}

/** Adds the fetched children; a lazy node that has been fetched is no longer lazy, even without children. */
const fill = (nodes: TreeNode[], fetched: ReadonlyMap<string, TreeNode[]>): TreeNode[] =>
  fetched.size === 0
    ? nodes
    : nodes.map((node) => {
        const children = fetched.get(node.id);
        return { ...node, lazy: node.lazy && !children, children: fill(children ?? node.children, fetched) };
      });
