import type { OrganizationChoice } from '@xueyan/contract/base/organization';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';

/** Converts organizations in tree order to a tree; parents may be missing from a part of the list. */
export function organizationNodes(
  list: Pick<OrganizationChoice, 'organizationId' | 'parentId' | 'name'>[],
): TreeNode[] {
  const nodes = new Map(
    list.map(({ organizationId: id, name }): [string, TreeNode] => [id, { id, title: name, children: [] }]),
  );
  const top: TreeNode[] = [];
  for (const { organizationId, parentId } of list) {
    const node = nodes.get(organizationId);
    if (node) (nodes.get(parentId ?? '')?.children ?? top).push(node);
  }
  return top;
}
