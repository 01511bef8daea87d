import type { GrantNode } from '@xueyan/contract/base/role';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';

/** Prefix of the leaf for the page itself among the buttons below it. */
const pageMark = 'page:';
/** Id of the node with the buttons that belong to no page. */
const buttonsId = 'buttons';

interface Texts {
  page: string;
  buttons: string;
}

/** Returns the tree as it is shown: buttons without a page at its end, and only what can be granted or already is. */
export function treeOf(nodes: GrantNode[], texts: Texts): TreeNode[] {
  const loose = nodes.filter(({ type }) => type === 'button');
  const pages = nodes.filter(({ type }) => type !== 'button').flatMap((node) => shown(node, texts));
  const buttons = loose.flatMap((node) => shown(node, texts));
  return buttons.length > 0 ? [...pages, { id: buttonsId, title: texts.buttons, children: buttons }] : pages;
}

function shown(node: GrantNode, texts: Texts): TreeNode[] {
  const { id, title, type, mine, granted } = node;
  const inside = node.children.flatMap((child) => shown(child, texts));
  if (type === 'catalog') return inside.length > 0 ? [{ id, title, children: inside }] : [];
  if (!(mine || granted)) return inside;
  if (inside.length === 0) return [{ id, title, children: [] }];
  return [{ id, title, children: [{ id: `${pageMark}${id}`, title: texts.page, children: [] }, ...inside] }];
}

const leavesOf = (nodes: TreeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length > 0 ? leavesOf(children) : [id]));

const resourceOf = (leaf: string) => leaf.replace(pageMark, '');

/** Returns the leaves of what is granted. */
export function checkedOf(tree: TreeNode[], nodes: GrantNode[]): Set<string> {
  const granted = new Set<string>();
  const visit = (node: GrantNode) => {
    if (node.granted) granted.add(node.id);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return new Set(leavesOf(tree).filter((leaf) => granted.has(resourceOf(leaf))));
}

/** Returns the ids of the checked pages and buttons. */
export const chosenOf = (tree: TreeNode[], checked: ReadonlySet<string>): string[] =>
  leavesOf(tree)
    .filter((leaf) => checked.has(leaf))
    .map(resourceOf);

const flat = (nodes: GrantNode[]): GrantNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Returns the chosen pages that lack what they need, each with the missing one. */
export function lackingOf(nodes: GrantNode[], chosen: ReadonlySet<string>): { page: GrantNode; need: GrantNode }[] {
  const all = flat(nodes);
  const byId = new Map(all.map((node) => [node.id, node]));
  return all.flatMap((page) => {
    const need = chosen.has(page.id) && page.needsId ? byId.get(page.needsId) : undefined;
    return need && !chosen.has(need.id) ? [{ page, need }] : [];
  });
}

/** Returns the leaves by which a page or button is checked. */
export const leavesFor = (tree: TreeNode[], id: string): string[] =>
  leavesOf(tree).filter((leaf) => resourceOf(leaf) === id);
