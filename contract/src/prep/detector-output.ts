import type { FoundBox, FractionBox } from './detection-training.ts';

/** Pixels of the square that one place of the maps stands for, across and down. */
export const detectorStride = 4;
/** Boxes of a picture at most, and the least confidence of one: those of the trainer. */
const most = 100;
const leastScore = 0.01;

interface Maps {
  /** Labels × cells × cells: how surely each place is the centre of something, from 0 to 1. */
  heat: Float32Array;
  /** 4 × cells × cells: logarithms of width and height as fractions, and where in the place the centre lies. */
  shape: Float32Array;
  labels: number;
  /** Places a side. */
  cells: number;
}

/**
 * Returns the boxes that the net of a detector found in a picture, surest first, as the trainer reads them: peaks of the
 * heat, none lower than its eight neighbours, with the boxes around them.
 */
export function boxesIn({ heat, shape, labels, cells }: Maps): FoundBox[] {
  const count = cells * cells;
  const peaks: { score: number; at: number }[] = [];
  for (let at = 0; at < labels * count; at += 1) {
    const score = heat[at] ?? 0;
    if (score >= leastScore && isPeak(heat, at, cells)) peaks.push({ score, at });
  }
  return peaks
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .flatMap(({ score, at }) => {
      const box = boxAt(shape, at % count, cells);
      return box ? [{ label: Math.floor(at / count), score: rounded(score, 4), box }] : [];
    });
}

function isPeak(heat: Float32Array, at: number, cells: number): boolean {
  const count = cells * cells;
  const [map, row, column] = [at - (at % count), Math.floor((at % count) / cells), at % cells];
  const score = heat[at] ?? 0;
  for (let i = Math.max(0, row - 1); i <= Math.min(cells - 1, row + 1); i += 1)
    for (let j = Math.max(0, column - 1); j <= Math.min(cells - 1, column + 1); j += 1)
      if ((heat[map + i * cells + j] ?? 0) > score) return false;
  return true;
}

/** Returns the box around the centre at a place, cut at the edges of the picture; null if nothing is left of it. */
function boxAt(shape: Float32Array, place: number, cells: number): FractionBox | null {
  const [width = 0, height = 0, dx = 0, dy = 0] = [0, 1, 2, 3].map((one) => shape[one * cells * cells + place]);
  const [wide, high] = [Math.exp(Math.min(0, width)) / 2, Math.exp(Math.min(0, height)) / 2];
  const [x, y] = [((place % cells) + dx) / cells, (Math.floor(place / cells) + dy) / cells];
  const [left, top] = [Math.max(0, x - wide), Math.max(0, y - high)];
  const [right, bottom] = [Math.min(1, x + wide), Math.min(1, y + high)];
  if (!(right > left && bottom > top)) return null;
  return [rounded(left, 5), rounded(top, 5), rounded(right, 5), rounded(bottom, 5)];
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
