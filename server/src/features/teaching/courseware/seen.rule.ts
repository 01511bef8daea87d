import { type CoursewareViewer, doneShare } from '@xueyan/contract/teaching/courseware';

/** A range of pages or seconds, in order; the last page is included, so that a single page is [7, 7]. */
export type Stretch = [number, number];

const isPaged = (viewer: CoursewareViewer) => viewer !== 'video' && viewer !== 'audio';

/** Maximum gap between two stretches that are merged: pages follow each other, and a player skips moments. */
const gapOf = (viewer: CoursewareViewer) => (isPaged(viewer) ? 1 : 0.5);

/** Sorts stretches and merges those that touch. */
export function merged(viewer: CoursewareViewer, stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const [from, to] of stretches.filter(([from, to]) => from <= to).toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1] + gapOf(viewer)) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Counts the pages or seconds of stretches. */
export const amountOf = (viewer: CoursewareViewer, stretches: Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from + (isPaged(viewer) ? 1 : 0), 0);

interface Bounds {
  /** Maximum amount that may be new: the time that has passed. */
  budget: number;
  length: number | null;
  seekAhead: boolean;
  /** Position of the first unanswered question: playback stops there. */
  stopAt: number | null;
}

/** Merges the reported stretches into the seen ones, within the bounds. */
export function withSeen(
  viewer: CoursewareViewer,
  seen: Stretch[],
  said: Stretch[],
  { budget, length, seekAhead, stopAt }: Bounds,
): Stretch[] {
  const paged = isPaged(viewer);
  const end = Math.min(length ?? Number.POSITIVE_INFINITY, stopAt === null ? Number.POSITIVE_INFINITY : stopAt + 1);
  let now = merged(viewer, seen);
  let left = budget;
  for (const [from, to] of said.toSorted(([a], [b]) => a - b)) {
    const start = paged ? Math.max(1, Math.round(from)) : from;
    let stop = Math.min(paged ? Math.round(to) : to, end);
    const furthest = now.at(-1)?.[1] ?? 0;
    if (stop < start || (!paged && !seekAhead && start > furthest + 3)) continue;
    const before = amountOf(viewer, now);
    let added = amountOf(viewer, merged(viewer, [...now, [start, stop]])) - before;
    if (added > left) {
      stop -= added - left;
      if (paged) stop = Math.floor(stop);
      if (stop < start) continue;
      added = amountOf(viewer, merged(viewer, [...now, [start, stop]])) - before;
    }
    left -= Math.max(0, added);
    now = merged(viewer, [...now, [start, stop]]);
  }
  return now;
}

/** Returns the percentage seen; 0 while the length is unknown. */
export const percentOf = (viewer: CoursewareViewer, seen: Stretch[], length: number | null): number =>
  length ? Math.min(100, Math.floor((100 * amountOf(viewer, seen)) / length)) : 0;

export const isDone = (percent: number, open: number): boolean => percent >= 100 * doneShare && open === 0;
