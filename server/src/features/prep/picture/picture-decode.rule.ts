import { type PictureProblem, pictureMaxPixels } from '@xueyan/contract/prep/picture';
import { shrink } from '@xueyan/contract/prep/pixel';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import { thumbOf } from './picture-thumb.rule.ts';

/** Result for each picture; the blobs are the pixels of the valid ones, in order, each followed by its thumb if it has one. */
export type Decoded = { width: number; height: number; hasThumb?: true } | { problem: PictureProblem };

/** Packs several files into one buffer for the process that reads them. */
export function packFiles(files: Uint8Array[]): Buffer {
  const head = Buffer.alloc(4 + 4 * files.length);
  head.writeUInt32LE(files.length, 0);
  for (const [i, file] of files.entries()) head.writeUInt32LE(file.length, 4 + 4 * i);
  return Buffer.concat([head, ...files]);
}

export function unpackFiles(bytes: Buffer): Buffer[] {
  const count = bytes.readUInt32LE(0);
  let at = 4 + 4 * count;
  return Array.from({ length: count }, (_, i) => {
    const length = bytes.readUInt32LE(4 + 4 * i);
    at += length;
    return bytes.subarray(at - length, at);
  });
}

/** Entry point of the parser, which runs this rule in a separate process. */
export const read = async (bytes: Buffer): Promise<RuleReading> => decodeAll(unpackFiles(bytes));

/** Decodes each file to a square: of the given side in pixels, or of the one that is stored, with its thumb. */
export function decodeAll(files: Buffer[], side?: number): RuleReading {
  const value: Decoded[] = [];
  const blobs: Uint8Array[] = [];
  for (const file of files) {
    const found = decode(file, side);
    if ('problem' in found) value.push(found);
    else {
      const { width, height, pixels, thumb } = found;
      value.push({ width, height, ...(thumb && { hasThumb: true as const }) });
      blobs.push(pixels, ...(thumb ? [thumb] : []));
    }
  }
  return { value, blobs };
}

interface Raster {
  width: number;
  height: number;
  /** Red, green, blue and alpha. */
  data: Uint8Array;
}

function decode(
  file: Buffer,
  side?: number,
): { width: number; height: number; pixels: Uint8Array; thumb: Uint8Array | null } | { problem: PictureProblem } {
  const isPng = file.length > 33 && file.readUInt32BE(0) === 0x89504e47;
  const isJpeg = file.length > 4 && file.readUInt16BE(0) === 0xffd8;
  if (!isPng && !isJpeg) return { problem: 'kind' };
  try {
    // Checked before decoding: a header alone can require gigabytes.
    if (isPng && file.readUInt32BE(16) * file.readUInt32BE(20) > pictureMaxPixels) return { problem: 'pixels' };
    const raster: Raster = isPng ? PNG.sync.read(file) : decodeJpeg(file);
    const turned = isJpeg ? turn(raster, orientationOf(file)) : raster;
    if (turned.width < 1 || turned.height < 1) return { problem: 'broken' };
    const thumb = side === undefined ? thumbOf(turned) : null;
    return { width: turned.width, height: turned.height, pixels: shrink(turned, side), thumb };
  } catch (error) {
    const large = error instanceof Error && /maxResolutionInMP|maxMemoryUsageInMB/.test(error.message);
    return { problem: large ? 'pixels' : 'broken' };
  }
}

const decodeJpeg = (file: Buffer): Raster =>
  jpeg.decode(file, {
    ...{ useTArray: true, formatAsRGBA: true, tolerantDecoding: false },
    ...{ maxResolutionInMP: pictureMaxPixels / 1e6, maxMemoryUsageInMB: 900 },
  });

/** Returns the camera orientation from 1 to 8 (Exif 2.32, tag 0x0112); 1 if it is absent. */
export function orientationOf(file: Buffer): number {
  for (let at = 2; at + 4 < file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    if (file[at + 1] !== 0xe1 || file.toString('latin1', at + 4, at + 8) !== 'Exif') continue;
    return tagOf(file.subarray(at + 10, at + 2 + file.readUInt16BE(at + 2)));
  }
  return 1;
}

function tagOf(tiff: Buffer): number {
  if (tiff.length < 14) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const word = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  for (let i = 0, at = first + 2; i < word(first) && at + 12 <= tiff.length; i += 1, at += 12) {
    const value = word(at + 8);
    if (word(at) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Rotates or mirrors a picture to its upright form. */
function turn(raster: Raster, orientation: number): Raster {
  if (orientation === 1) return raster;
  const { width, height, data } = raster;
  const swaps = orientation >= 5;
  const [w, h] = swaps ? [height, width] : [width, height];
  const source = new Uint32Array(data.buffer.slice(data.byteOffset, data.byteOffset + width * height * 4));
  const target = new Uint32Array(width * height);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const [a, b] = swaps ? [y, x] : [x, y];
      const flipX = [2, 3, 7, 8].includes(orientation);
      const flipY = [3, 4, 6, 7].includes(orientation);
      const sx = flipX ? width - 1 - a : a;
      const sy = flipY ? height - 1 - b : b;
      target[y * w + x] = source[sy * width + sx] ?? 0;
    }
  }
  return { width: w, height: h, data: new Uint8Array(target.buffer) };
}
