import type { LibraryFolder } from '@xueyan/contract/content/library';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';

/** Returns folders as a tree; one whose parent is missing is at the top. */
export function folderTree(folders: LibraryFolder[]): TreeNode[] {
  const ids = new Set(folders.map(({ folderId }) => folderId));
  const below = Map.groupBy(folders, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : ''));
  const of = (parentId: string): TreeNode[] =>
    (below.get(parentId) ?? []).map(({ folderId, name }) => ({ id: folderId, title: name, children: of(folderId) }));
  return of('');
}
