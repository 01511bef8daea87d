export interface TreeNode {
  id: string;
  title: string;
  children: TreeNode[];
  /** Fetches the children when the node is opened. */
  lazy?: boolean;
}

/** A node as a visible line of the tree. */
export interface TreeLine {
  node: TreeNode;
  /** Depth, 1 for the top. */
  level: number;
  parentId: string | null;
  /** Index among its siblings, from 0. */
  position: number;
  siblings: number;
  open: boolean;
  expandable: boolean;
}

/** Returns the visible lines in order, while the given nodes are open. */
export function linesOf(nodes: TreeNode[], open: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = [];
  const walk = (list: TreeNode[], level: number, parentId: string | null) => {
    for (const [position, node] of list.entries()) {
      const expandable = node.children.length > 0 || node.lazy === true;
      const isOpen = expandable && open.has(node.id);
      lines.push({ node, level, parentId, position, siblings: list.length, open: isOpen, expandable });
      if (isOpen) walk(node.children, level + 1, node.id);
    }
  };
  walk(nodes, 1, null);
  return lines;
}

/** Returns the ids of all nodes that have children. */
export const branchesOf = (nodes: TreeNode[]): string[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...branchesOf(node.children)] : []));

export function findNode(nodes: TreeNode[], id: string): TreeNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return null;
}

const has = (title: string, words: string) => title.toLowerCase().includes(words.toLowerCase());

/** Returns the nodes whose title matches, and their ancestors; with `whole`, their descendants too. */
export function filterTree(nodes: TreeNode[], words: string, whole = false): TreeNode[] {
  if (words.trim() === '') return nodes;
  return nodes.flatMap((node) => {
    const children = filterTree(node.children, words, whole);
    if (children.length > 0) return [{ ...node, children }];
    if (!has(node.title, words.trim())) return [];
    return [whole ? node : { ...node, children }];
  });
}

/** Splits a title into pieces, every second of which matches the search. */
export function highlight(title: string, words: string): string[] {
  const wanted = words.trim();
  if (wanted === '') return [title];
  const signs = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return title.split(new RegExp(`(${signs})`, 'gi'));
}

export interface Move {
  id: string;
  parentId: string | null;
  /** Index among its new siblings, not counting itself. */
  position: number;
}
export type DropPlace = 'before' | 'after' | 'inside';

/** Returns the move of a node dropped on a line; null when the target is the node itself or below it. */
export function moveTo(nodes: TreeNode[], id: string, target: TreeLine, place: DropPlace): Move | null {
  const moved = findNode(nodes, id);
  if (!moved || findNode([moved], target.node.id)) return null;
  if (place === 'inside') return { id, parentId: target.node.id, position: target.node.children.length };
  const siblings = target.parentId === null ? nodes : (findNode(nodes, target.parentId)?.children ?? []);
  const others = siblings.filter((node) => node.id !== id);
  const at = others.findIndex((node) => node.id === target.node.id);
  return { id, parentId: target.parentId, position: place === 'before' ? at : at + 1 };
}

/** Returns the move of a line by keyboard: among its siblings, into the one before it, or out beside its parent. */
export function moveBy(nodes: TreeNode[], line: TreeLine, key: string): Move | null {
  const { node, parentId, position, siblings } = line;
  const { id } = node;
  if (key === 'ArrowUp') return position > 0 ? { id, parentId, position: position - 1 } : null;
  if (key === 'ArrowDown') return position < siblings - 1 ? { id, parentId, position: position + 1 } : null;
  const level = parentId === null ? nodes : (findNode(nodes, parentId)?.children ?? []);
  const before = level[position - 1];
  if (key === 'ArrowRight') return before ? { id, parentId: before.id, position: before.children.length } : null;
  if (key !== 'ArrowLeft' || parentId === null) return null;
  const lines = linesOf(nodes, new Set(branchesOf(nodes)));
  const parent = lines.find((one) => one.node.id === parentId);
  return parent ? { id, parentId: parent.parentId, position: parent.position + 1 } : null;
}
