import type { GrantNode } from '@xueyan/contract/base/role';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';

/** Stands for the page itself among the buttons below it. */
const pageMark = 'page:';
/** Holds the buttons that belong to no page. */
const buttonsId = 'buttons';

interface Texts {
  page: string;
  buttons: string;
}

/** The tree as it is shown: the buttons of no page at its end, and only what can be given or is given already. */
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

/** The leaves that stand for what is granted. */
export function checkedOf(tree: TreeNode[], nodes: GrantNode[]): Set<string> {
  const granted = new Set<string>();
  const visit = (node: GrantNode) => {
    if (node.granted) granted.add(node.id);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return new Set(leavesOf(tree).filter((leaf) => granted.has(resourceOf(leaf))));
}

/** Ids of the pages and buttons that are checked. */
export const chosenOf = (tree: TreeNode[], checked: ReadonlySet<string>): string[] =>
  leavesOf(tree)
    .filter((leaf) => checked.has(leaf))
    .map(resourceOf);

const flat = (nodes: GrantNode[]): GrantNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The pages that are chosen without what they need, and what that is. */
export function lackingOf(nodes: GrantNode[], chosen: ReadonlySet<string>): { page: GrantNode; need: GrantNode }[] {
  const all = flat(nodes);
  const byId = new Map(all.map((node) => [node.id, node]));
  return all.flatMap((page) => {
    const need = chosen.has(page.id) && page.needsId ? byId.get(page.needsId) : undefined;
    return need && !chosen.has(need.id) ? [{ page, need }] : [];
  });
}

/** The leaves by which a page or button is checked. */
export const leavesFor = (tree: TreeNode[], id: string): string[] =>
  leavesOf(tree).filter((leaf) => resourceOf(leaf) === id);
