import type { TreeNode } from '@xueyan/contract/prep/training-plot';

interface Place {
  x: number;
  y: number;
}

/** Returns the place of each node: leaves side by side, a question above the middle of its two ways. */
export function placeTree(nodes: TreeNode[]): Place[] {
  const places: Place[] = nodes.map(() => ({ x: 0, y: 0 }));
  let leaves = 0;
  const put = (at: number, y: number): number => {
    const node = nodes[at];
    const place = places[at];
    if (!node || !place) return 0;
    place.y = y;
    place.x = node.left < 0 ? leaves++ : (put(node.left, y + 1) + put(node.right, y + 1)) / 2;
    return place.x;
  };
  put(0, 0);
  return places;
}
