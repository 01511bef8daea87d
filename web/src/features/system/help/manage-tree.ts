import type { HelpEntry } from '@xueyan/contract/system/help';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';

/** The manager's list, which is in order, as a tree. */
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
