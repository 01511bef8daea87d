import type { Chapter, Section } from '@xueyan/contract/school/section';

/** Position of a row: among the chapters (no parent) or in a chapter, counted from 0. */
export interface Spot {
  parentId: string | null;
  position: number;
}

export function findSpot(tree: Chapter[], id: string): Spot | undefined {
  const among = tree.findIndex((chapter) => chapter.id === id);
  if (among >= 0) return { parentId: null, position: among };
  for (const chapter of tree) {
    const position = chapter.children.findIndex((section) => section.id === id);
    if (position >= 0) return { parentId: chapter.id, position };
  }
  return undefined;
}

export const sameSpot = (one: Spot | undefined, other: Spot | undefined) =>
  one?.parentId === other?.parentId && one?.position === other?.position;

const insert = <T>(list: T[], position: number, item: T) => list.toSpliced(position, 0, item);

/** Returns the tree with a row moved; the position is the one after the move. */
export function moveRow(tree: Chapter[], id: string, to: Spot): Chapter[] {
  const moved = tree.find((chapter) => chapter.id === id);
  if (moved) {
    return insert(
      tree.filter((chapter) => chapter !== moved),
      to.position,
      moved,
    );
  }
  let section: Section | undefined;
  const without = tree.map((chapter) => {
    const found = chapter.children.find((one) => one.id === id);
    if (!found) return chapter;
    section = found;
    return { ...chapter, children: chapter.children.filter((one) => one !== found) };
  });
  const row = section;
  if (!row) return tree;
  return without.map((chapter) =>
    chapter.id === to.parentId ? { ...chapter, children: insert(chapter.children, to.position, row) } : chapter,
  );
}

/**
 * Returns the position one step up or down; a section at the edge of its chapter continues into the neighbouring
 * chapter.
 */
export function neighbourSpot(tree: Chapter[], id: string, by: -1 | 1): Spot | undefined {
  const now = findSpot(tree, id);
  if (!now) return undefined;
  const position = now.position + by;
  if (now.parentId === null) return position >= 0 && position < tree.length ? { parentId: null, position } : undefined;
  const at = tree.findIndex((chapter) => chapter.id === now.parentId);
  const size = tree[at]?.children.length ?? 0;
  if (position >= 0 && position < size) return { parentId: now.parentId, position };
  const next = tree[at + by];
  return next && { parentId: next.id, position: by < 0 ? next.children.length : 0 };
}

export const renameRow = (tree: Chapter[], id: string, title: string): Chapter[] =>
  tree.map((chapter) =>
    chapter.id === id
      ? { ...chapter, title }
      : {
          ...chapter,
          children: chapter.children.map((section) => (section.id === id ? { ...section, title } : section)),
        },
  );

export const removeRow = (tree: Chapter[], id: string): Chapter[] =>
  tree
    .filter((chapter) => chapter.id !== id)
    .map((chapter) => ({ ...chapter, children: chapter.children.filter((section) => section.id !== id) }));
