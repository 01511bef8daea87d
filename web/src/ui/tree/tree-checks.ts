import type { TreeNode } from './tree-model.ts';

export type CheckState = 'all' | 'some' | 'none';

/** Returns the state of each node: all below it are checked, some, or none. A leaf has its own state. */
export function checkStates(nodes: TreeNode[], checked: ReadonlySet<string>): Map<string, CheckState> {
  const states = new Map<string, CheckState>();
  const visit = (node: TreeNode): CheckState => {
    const below = node.children.map(visit);
    const own = checked.has(node.id) ? 'all' : 'none';
    const state = below.length === 0 ? own : below.every((one) => one === below[0]) ? (below[0] ?? own) : 'some';
    states.set(node.id, state);
    return state;
  };
  nodes.forEach(visit);
  return states;
}

/**
 * Returns the checked nodes after a press: the node and all below it, or none of them; ancestors follow from what is
 * below them.
 */
export function toggleCheck(nodes: TreeNode[], checked: ReadonlySet<string>, id: string): Set<string> {
  const on = checkStates(nodes, checked).get(id) !== 'all';
  const next = new Set(checked);
  const visit = (node: TreeNode, within: boolean): boolean => {
    const hit = within || node.id === id;
    const below = node.children.map((child) => visit(child, hit));
    const is = below.length > 0 ? below.every(Boolean) : hit ? on : next.has(node.id);
    if (is) next.add(node.id);
    else next.delete(node.id);
    return is;
  };
  for (const node of nodes) visit(node, false);
  return next;
}
