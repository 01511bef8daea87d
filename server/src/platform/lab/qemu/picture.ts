import { crc32, deflateSync } from 'node:zlib';

/** Turns the picture that every QEMU can make (binary PPM, 8 bits a channel) into a PNG. */
export function ppmToPng(ppm: Buffer): Buffer {
  const header = /^P6\s(?:#[^\n]*\n)?(\d+)\s(\d+)\s255\s/.exec(ppm.subarray(0, 200).toString('latin1'));
  if (!header) throw new Error('not a picture of QEMU');
  const [width, height] = [Number(header[1]), Number(header[2])];
  const row = width * 3;
  const pixels = ppm.subarray(header[0].length);
  const rows = Buffer.alloc((row + 1) * height);
  // Each row is preceded by its filter: none.
  for (let y = 0; y < height; y += 1) pixels.copy(rows, y * (row + 1) + 1, y * row, (y + 1) * row);
  const shape = Buffer.alloc(13);
  shape.writeUInt32BE(width, 0);
  shape.writeUInt32BE(height, 4);
  shape.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', shape),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
