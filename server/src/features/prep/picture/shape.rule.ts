import { crc32, deflateSync } from 'node:zlib';
import { numbersOf } from './split.rule.ts';

/** Shapes that are drawn for the demo; each is named like its class. */
export const shapeNames = ['圆形', '方形', '三角形', '五角星'] as const;
export type ShapeName = (typeof shapeNames)[number];

const side = 48;

type Point = [number, number];
const corners = (count: number, inner = 1): Point[] =>
  Array.from({ length: inner < 1 ? count * 2 : count }, (_, i) => {
    const turn = (i * 2 * Math.PI) / (inner < 1 ? count * 2 : count);
    const far = inner < 1 && i % 2 === 1 ? inner : 1;
    return [far * Math.sin(turn), -far * Math.cos(turn)];
  });

const outlines: Record<ShapeName, Point[]> = {
  圆形: corners(40),
  方形: corners(4),
  三角形: corners(3),
  五角星: corners(5, 0.4),
};

/** Tests whether a point is inside a polygon: a ray from it crosses the sides an odd number of times. */
function isWithin([x, y]: Point, outline: Point[]): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(i + 1) % outline.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/**
 * Draws a shape of random size, position, rotation and colour on a noisy ground, as PNG. Deterministic for the same
 * seed.
 */
export function drawShape(name: ShapeName, seed: number): Buffer {
  const next = numbersOf(seed);
  const between = (min: number, max: number) => min + next() * (max - min);
  const [size, cx, cy, turn] = [between(10, 17), between(18, 30), between(18, 30), between(0, 2 * Math.PI)];
  const ground = [between(150, 245), between(150, 245), between(150, 245)];
  const colour = [between(10, 130), between(10, 130), between(10, 130)];
  const outline = outlines[name].map(
    ([x, y]): Point => [
      cx + size * (x * Math.cos(turn) - y * Math.sin(turn)),
      cy + size * (x * Math.sin(turn) + y * Math.cos(turn)),
    ],
  );
  return drawOutlines(side, ground, [{ outline, colour }], () => between(-18, 18));
}

export interface Filled {
  outline: Point[];
  /** Red, green and blue. */
  colour: number[];
}

/** Draws filled outlines on a ground as a square PNG; `noise` is added to each value. */
export function drawOutlines(side: number, ground: number[], things: Filled[], noise: () => number): Buffer {
  const rows = Buffer.alloc(side * (1 + side * 3));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const of = things.find(({ outline }) => isWithin([x + 0.5, y + 0.5], outline))?.colour ?? ground;
      for (const [i, value] of of.entries()) {
        rows[y * (1 + side * 3) + 1 + x * 3 + i] = Math.max(0, Math.min(255, Math.round(value + noise())));
      }
    }
  }
  return pngOf(side, 'colour', rows);
}

/** Encodes a square picture as PNG; each row begins with a 0 for its filter. */
function pngOf(side: number, kind: 'grey' | 'colour', rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, kind === 'grey' ? 0 : 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Encodes a square of grey values as PNG. */
export function greyPng(side: number, values: Uint8Array): Buffer {
  const rows = Buffer.alloc(side * (side + 1));
  for (let y = 0; y < side; y += 1) rows.set(values.subarray(y * side, (y + 1) * side), y * (side + 1) + 1);
  return pngOf(side, 'grey', rows);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
