import { inflateSync } from 'node:zlib';

/** Decodes a picture of a lab engine: width, height, and the bytes of its rows, each after a filter byte. */
export function readPicture(png: Buffer): { width: number; height: number; rows: Buffer } {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), rows: inflateSync(Buffer.concat(parts)) };
}
