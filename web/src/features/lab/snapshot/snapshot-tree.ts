import type { Snapshot } from '@xueyan/contract/lab/snapshot';

export interface TreeRow extends Snapshot {
  depth: number;
}

/** The tree as lines, each child below its parent and its brothers by age, with how deep it stands. */
export function treeOf(snapshots: Snapshot[], parentId: string | null = null, depth = 0): TreeRow[] {
  const here = snapshots.filter((one) => one.parentId === parentId);
  return here.flatMap((one) => [{ ...one, depth }, ...treeOf(snapshots, one.snapshotId, depth + 1)]);
}
