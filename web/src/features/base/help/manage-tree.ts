import type { HelpEntry } from '@xueyan/contract/base/help';
import type { Move, TreeNode } from '../../../ui/tree/tree-model.ts';

/** Converts the manager's ordered list to a tree. */
export function treeOf(entries: HelpEntry[]): TreeNode[] {
  const nodes = new Map(
    entries.map(({ documentId: id, title }): [string, TreeNode] => [id, { id, title, children: [] }]),
  );
  const top: TreeNode[] = [];
  for (const { documentId, parentId } of entries) {
    const node = nodes.get(documentId);
    if (node) (nodes.get(parentId ?? '')?.children ?? top).push(node);
  }
  return top;
}

/** Returns the list after a move, shown before the server has responded. */
export function afterMove(entries: HelpEntry[], { id, parentId, position }: Move): HelpEntry[] {
  const moved = entries.find(({ documentId }) => documentId === id);
  if (!moved) return entries;
  const others = entries.filter((one) => one !== moved);
  const next = others.filter((one) => one.parentId === parentId)[position];
  return others.toSpliced(next ? others.indexOf(next) : others.length, 0, { ...moved, parentId });
}
