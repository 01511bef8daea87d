import type { Snapshot } from '@xueyan/contract/lab/snapshot';

export interface TreeRow extends Snapshot {
  depth: number;
}

/** Returns the tree as rows, each child below its parent and siblings by age, with their depth. */
export function treeOf(snapshots: Snapshot[], parentId: string | null = null, depth = 0): TreeRow[] {
  const here = snapshots.filter((one) => one.parentId === parentId);
  return here.flatMap((one) => [{ ...one, depth }, ...treeOf(snapshots, one.snapshotId, depth + 1)]);
}
