import { crc32, deflateSync } from 'node:zlib';
import { zip } from './word-document.ts';

const side = 32;

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Draws a bright bar on a dark ground as PNG: lying or standing, a little elsewhere for each number. */
export function barPicture(lies: boolean, number: number): Buffer {
  const rows = Buffer.alloc(side * (side * 3 + 1), 20);
  const at = 6 + ((number * 7) % 16);
  for (let y = 0; y < side; y += 1) {
    rows[y * (side * 3 + 1)] = 0;
    for (let x = 0; x < side; x += 1) {
      const [across, along] = lies ? [y, x] : [x, y];
      if (across < at || across > at + 4 || along < 3 || along > 28) continue;
      for (let i = 0; i < 3; i += 1) rows[y * (side * 3 + 1) + 1 + x * 3 + i] = 180 + ((number * 13 + i * 20) % 70);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a zip of two folders of bars, one a class. */
export const barArchive = (each: number): Buffer =>
  zip(
    Object.fromEntries(
      Array.from({ length: each }, (_, i) => [
        [`横条/${i}.png`, barPicture(true, i)],
        [`竖条/${i}.png`, barPicture(false, i)],
      ]).flat() as [string, Buffer][],
    ),
  );
