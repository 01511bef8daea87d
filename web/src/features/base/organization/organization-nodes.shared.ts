import type { OrganizationChoice } from '@xueyan/contract/base/organization';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';

/** Organizations in the order of their tree, as one; what stands above may be missing from a part of it. */
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
