import { randomBytes, randomInt } from 'node:crypto';
import { greyPng } from './png.rule.ts';

/** Letters and digits that are not mistaken for one another. */
const alphabet = 'ACEFHKLPRTUY3469';

export const signs = [...alphabet];

/** Each character as strokes in a box of 4 × 6. `M` moves, `L` draws. */
const strokes: Record<string, string> = {
  A: 'M0 6L2 0L4 6M1 4L3 4',
  C: 'M4 1L3 0L1 0L0 1L0 5L1 6L3 6L4 5',
  E: 'M4 0L0 0L0 6L4 6M0 3L3 3',
  F: 'M4 0L0 0L0 6M0 3L3 3',
  H: 'M0 0L0 6M4 0L4 6M0 3L4 3',
  K: 'M0 0L0 6M4 0L0 3L4 6',
  L: 'M0 0L0 6L4 6',
  P: 'M0 6L0 0L3 0L4 1L4 2L3 3L0 3',
  R: 'M0 6L0 0L3 0L4 1L4 2L3 3L0 3M2 3L4 6',
  T: 'M0 0L4 0M2 0L2 6',
  U: 'M0 0L0 5L1 6L3 6L4 5L4 0',
  Y: 'M0 0L2 3L4 0M2 3L2 6',
  3: 'M0 0L4 0L2 2.5L4 4L3 6L0 6',
  4: 'M3 6L3 0L0 4L4 4',
  6: 'M4 0L1 2L0 4L1 6L3 6L4 4.5L3 3L0.5 3.5',
  9: 'M3.5 2.5L1 3L0 1.5L1 0L3 0L4 2L3 4L0 6',
};

const width = 264;
const height = 96;

/** Only the answer must be unpredictable; the drawing is visible in the picture anyway. */
const between = (from: number, to: number) => from + Math.random() * (to - from);
const jitter = (span: number) => between(-span, span);

/** Greyscale picture drawn with a round pen. 0 is black. */
class Canvas {
  readonly pixels = new Uint8Array(width * height);

  /** Blends a disc with a soft edge towards a shade. */
  dot(x: number, y: number, radius: number, shade: number): void {
    const reach = radius + 1;
    for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py++) {
      for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
        const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.sqrt((px - x) ** 2 + (py - y) ** 2)));
        const at = py * width + px;
        const now = this.pixels[at] ?? 0;
        const there = now + (shade - now) * cover;
        // Where strokes cross, the stronger one stays.
        if (shade < 128 ? there < now : cover > 0) this.pixels[at] = there;
      }
    }
  }
}

type Point = readonly [x: number, y: number];
type Move = (point: Point) => Point;

/** Distorts the whole picture differently each time: no character has a fixed shape, and no line is straight. */
function bend(): Move {
  const [phase, turn, wide] = [between(0, 7), between(0, 7), between(0, 7)];
  const [long, short] = [between(90, 150), between(38, 60)];
  return ([x, y]) => [
    x + 4.5 * Math.sin(y / 17 + phase) + 1.6 * Math.sin(y / 9 + wide),
    y + 6 * Math.sin((x / long) * 6.28 + turn) + 2 * Math.sin((x / short) * 6.28 + phase),
  ];
}

/** Draws a line through points, in steps small enough to appear continuous. */
function draw(canvas: Canvas, points: Point[], move: Move, pen: number, shade: number): void {
  for (const [i, to] of points.entries()) {
    const from = points[i - 1] ?? to;
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 1.6) + 1;
    for (let step = 0; step <= steps; step++) {
      const part = step / steps;
      const [x, y] = move([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
      canvas.dot(x, y, pen, shade);
    }
  }
}

/** Returns the strokes of a character as lists of points in its box. */
const linesOf = (sign: string): Point[][] =>
  (strokes[sign] ?? '')
    .split('M')
    .filter(Boolean)
    .map((line) => line.split('L').map((point) => point.split(' ').map(Number) as [number, number]));

/** Positions a character: rotated, stretched and slanted individually, and close enough to touch the next. */
function place(left: number): Move {
  const angle = jitter(0.3);
  const [wide, high, slant] = [between(7.6, 9.6), between(8, 10), jitter(0.2)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x0, y0] = [left + jitter(4), height / 2 + jitter(4)];
  return ([x, y]) => {
    const [fromX, fromY] = [(x - 2 + slant * (y - 3)) * wide, (y - 3) * high];
    return [x0 + fromX * cos - fromY * sin, y0 + fromX * sin + fromY * cos];
  };
}

/** Draws four characters under lines of the same pen, as pixels only: the file contains no drawing instructions. */
export function drawCaptcha(): { answer: string; image: string } {
  const answer = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { answer, image: `data:image/png;base64,${drawSigns(answer).toString('base64')}` };
}

/** Draws the characters of an answer as a PNG file. */
export function drawSigns(answer: string): Buffer {
  const canvas = new Canvas();
  const [from, to] = [between(205, 245), between(205, 245)];
  for (let at = 0; at < canvas.pixels.length; at++) {
    const x = at % width;
    canvas.pixels[at] = from + ((to - from) * x) / width;
  }
  const sheet = bend();
  const ink = between(40, 80);
  const pen = between(2.7, 3.3);
  for (const [i, sign] of [...answer].entries()) {
    const stand = place(40 + i * 60);
    for (const line of linesOf(sign)) {
      const loose = line.map(([x, y]) => stand([x + jitter(0.18), y + jitter(0.18)]));
      draw(canvas, loose, sheet, pen, ink);
    }
  }
  for (let line = 0; line < 2; line++) cross(canvas, sheet, pen * 0.42, ink);
  // A cut in the background's shade: it splits characters where a line would not.
  cross(canvas, sheet, 0.8, between(205, 245));
  for (let speck = 0; speck < 90; speck++) {
    canvas.dot(between(0, width), between(0, height), between(0.4, 1.7), Math.random() < 0.5 ? ink + 40 : 225);
  }
  const grain = randomBytes(canvas.pixels.length);
  for (const [at, shade] of canvas.pixels.entries()) {
    canvas.pixels[at] = Math.min(255, Math.max(0, shade + ((grain[at] ?? 0) % 19) - 9));
  }
  return greyPng(canvas.pixels, width);
}

/** Draws a line from edge to edge through the characters. */
function cross(canvas: Canvas, sheet: Move, pen: number, shade: number): void {
  const points: Point[] = [-10, width / 3, (width / 3) * 2, width + 10].map((x) => [x, between(14, height - 14)]);
  draw(canvas, points, sheet, pen, shade);
}
