import { gunzip } from 'node:zlib';

/** Pictures of one file of MNIST's format, each a square of grey values. */
export interface IdxPictures {
  side: number;
  pictures: Uint8Array[];
}

const magic = { images: 0x803, labels: 0x801 };

/** Reads a file of pictures; null when it is none, or not complete. */
export function picturesIn(file: Buffer): IdxPictures | null {
  if (file.length < 16 || file.readUInt32BE(0) !== magic.images) return null;
  const [count, side, width] = [file.readUInt32BE(4), file.readUInt32BE(8), file.readUInt32BE(12)];
  if (side !== width || side < 1 || file.length !== 16 + count * side * side) return null;
  const at = (i: number) => 16 + i * side * side;
  return { side, pictures: Array.from({ length: count }, (_, i) => file.subarray(at(i), at(i + 1))) };
}

/** Reads a file of labels; null when it is none, or not complete. */
export function labelsIn(file: Buffer): Uint8Array | null {
  if (file.length < 8 || file.readUInt32BE(0) !== magic.labels) return null;
  return file.length === 8 + file.readUInt32BE(4) ? file.subarray(8) : null;
}

/** Returns the places of the first pictures of each class, as many of each, in the order of the file. */
export function firstOfEach(labels: Uint8Array, classes: number, count: number): number[] {
  const each = Math.ceil(count / classes);
  const taken = new Array<number>(classes).fill(0);
  const places: number[] = [];
  for (const [at, label] of labels.entries()) {
    const had = taken[label];
    if (had === undefined || had >= each) continue;
    taken[label] = had + 1;
    places.push(at);
  }
  return places;
}

/** Unpacks a file without holding up what else the server does. */
export const unzip = (bytes: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => gunzip(bytes, (error, whole) => (error ? reject(error) : resolve(whole))));
