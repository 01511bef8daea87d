import type { Snapshot } from '@xueyan/contract/lab/snapshot';
import { expect, test } from 'vitest';
import { treeOf } from './snapshot-tree.ts';

const one = (snapshotId: string, parentId: string | null): Snapshot => ({
  ...{ snapshotId, parentId, snapshotName: snapshotId, state: 'ready', current: false, sizeMb: 1 },
  ...{ machines: 1, together: false },
  createTime: '2026-09-01 08:00:00',
});

test('children follow their parent, one level deeper, before its next sibling', () => {
  const rows = treeOf([one('a', null), one('b', null), one('a1', 'a'), one('a2', 'a'), one('a11', 'a1')]);
  expect(rows.map(({ snapshotId, depth }) => `${depth} ${snapshotId}`)).toEqual([
    '0 a',
    '1 a1',
    '2 a11',
    '1 a2',
    '0 b',
  ]);
});
