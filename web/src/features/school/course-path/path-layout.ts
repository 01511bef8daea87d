import { layOut } from './graph-layout.ts';

/** A step of a path with the ids of its predecessors. */
export interface Waiting {
  id: string;
  after: { id: string }[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
}

/** A laid out path; pixels. */
export interface Laid {
  boxes: Map<string, Box>;
  /** Top of the title of each group. */
  heads: number[];
  height: number;
  /** `stack`: the boxes are below each other, with their lines at the left. */
  kind: 'stack' | 'rows' | 'columns';
}

export const boxHeight = 76;
const size = { box: 212, gapX: 44, gapY: 40, head: 44, gutter: 32 };
/** Distance of the control points of a line that goes around; three quarters of it stay free beside the boxes. */
const around = 36;

/** Puts groups below each other, each filled from left to right in the order of its steps. */
export function layGroups(groups: Waiting[][], width: number): Laid {
  const columns = Math.max(1, Math.floor((width + size.gapX) / (size.box + size.gapX)));
  const stacked = columns === 1;
  const boxes = new Map<string, Box>();
  const heads: number[] = [];
  let y = 0;
  for (const group of groups) {
    heads.push(y);
    y += size.head;
    for (const [at, { id }] of group.entries()) {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      boxes.set(id, boxAt(stacked, width, column, y + row * (boxHeight + gapOf(stacked))));
    }
    y += Math.ceil(group.length / columns) * (boxHeight + gapOf(stacked));
  }
  return { boxes, heads, kind: stacked ? 'stack' : 'rows', height: y };
}

/** Puts each step to the right of its predecessors; below each other where the width does not hold them. */
export function layColumns(steps: Waiting[], width: number): Laid {
  const placed = layOut(steps.map(({ id, after }) => ({ id, after: after.map((one) => one.id) })));
  const columns = Math.max(...placed.map(({ column }) => column)) + 1;
  if (columns * (size.box + size.gapX) - size.gapX > width) {
    const byColumn = placed.toSorted((a, b) => a.column - b.column || a.row - b.row);
    const boxes = new Map(
      byColumn.map(({ id }, at) => [id, boxAt(true, width, 0, at * (boxHeight + gapOf(true)))] as const),
    );
    return { boxes, heads: [], kind: 'stack', height: placed.length * (boxHeight + gapOf(true)) };
  }
  const rows = Math.max(...placed.map(({ row }) => row)) + 1;
  const boxes = new Map(
    placed.map(({ id, column, row }) => [id, boxAt(false, width, column, row * (boxHeight + 16))] as const),
  );
  return { boxes, heads: [], kind: 'columns', height: rows * (boxHeight + 16) };
}

const gapOf = (stacked: boolean) => (stacked ? 12 : size.gapY);

const boxAt = (stacked: boolean, width: number, column: number, y: number): Box =>
  stacked
    ? { x: size.gutter, y, width: Math.max(width - size.gutter, 120) }
    : { x: column * (size.box + size.gapX), y, width: size.box };

/** Returns the line from a box to one that waits for it, as the `d` of an SVG path. */
export function lineBetween(from: Box, to: Box, kind: Laid['kind']): string {
  const [fromY, toY, right] = [from.y + boxHeight / 2, to.y + boxHeight / 2, from.x + from.width];
  if (kind === 'stack') {
    const out = from.x - around;
    return `M${from.x} ${fromY}C${out} ${fromY} ${out} ${toY} ${to.x} ${toY}`;
  }
  const next = to.x > from.x && to.x - right <= size.gapX;
  if (kind === 'columns' || (next && from.y === to.y)) {
    const bend = (right + to.x) / 2;
    return `M${right} ${fromY}C${bend} ${fromY} ${bend} ${toY} ${to.x} ${toY}`;
  }
  const [start, end] = [from.x + from.width / 2, to.x + to.width / 2];
  if (from.y === to.y) {
    const [edge, bend] = to.x > from.x ? [from.y, from.y - around] : [from.y + boxHeight, from.y + boxHeight + around];
    return `M${start} ${edge}C${start} ${bend} ${end} ${bend} ${end} ${edge}`;
  }
  const [top, bottom] = to.y > from.y ? [from.y + boxHeight, to.y] : [from.y, to.y + boxHeight];
  const bend = (top + bottom) / 2;
  return `M${start} ${top}C${start} ${bend} ${end} ${bend} ${end} ${bottom}`;
}
