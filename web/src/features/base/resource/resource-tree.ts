import type { Resource } from '@xueyan/contract/base/resource-manage';
import type { Move, TreeNode } from '../../../ui/tree/tree-model.ts';

/** Converts the manager's ordered list to a tree. */
export function treeOf(resources: Resource[], nameOf: (one: Resource) => string): TreeNode[] {
  const nodes = new Map(
    resources.map((one): [string, TreeNode] => [
      one.resourceId,
      { id: one.resourceId, title: nameOf(one), children: [] },
    ]),
  );
  const top: TreeNode[] = [];
  for (const { resourceId, parentId } of resources) {
    const node = nodes.get(resourceId);
    if (node) (nodes.get(parentId ?? '')?.children ?? top).push(node);
  }
  return top;
}

/** Returns the list after a move, shown before the server has responded. */
export function afterMove(resources: Resource[], { id, parentId, position }: Move): Resource[] {
  const moved = resources.find(({ resourceId }) => resourceId === id);
  if (!moved) return resources;
  const others = resources.filter((one) => one !== moved);
  const next = others.filter((one) => one.parentId === parentId)[position];
  return others.toSpliced(next ? others.indexOf(next) : others.length, 0, { ...moved, parentId });
}
