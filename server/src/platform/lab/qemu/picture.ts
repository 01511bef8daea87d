import { crc32, deflateSync } from 'node:zlib';

/** Converts the picture format of every QEMU (binary PPM, 8 bits a channel) into a PNG, at most so many pixels wide. */
export function ppmToPng(ppm: Buffer, mostWide = Number.POSITIVE_INFINITY): Buffer {
  const header = /^P6\s(?:#[^\n]*\n)?(\d+)\s(\d+)\s255\s/.exec(ppm.subarray(0, 200).toString('latin1'));
  if (!header) throw new Error('not a picture of QEMU');
  const whole = { width: Number(header[1]), height: Number(header[2]), pixels: ppm.subarray(header[0].length) };
  const { width, height, pixels } = shrink(whole, Math.max(1, Math.ceil(whole.width / mostWide)));
  const row = width * 3;
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

interface Picture {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  pixels: Buffer;
}

/** Returns a picture so many times smaller: each pixel is the mean of a square of `by` × `by`. */
function shrink(picture: Picture, by: number): Picture {
  if (by === 1) return picture;
  const [width, height] = [Math.floor(picture.width / by), Math.floor(picture.height / by)];
  const row = width * 3;
  const pixels = Buffer.alloc(row * height);
  const sums = new Uint32Array(row);
  const area = by * by;
  // Row by row, in the order of memory: this is most of what a wall of screens costs.
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    for (let dy = 0; dy < by; dy += 1) {
      let from = (y * by + dy) * picture.width * 3;
      for (let at = 0; at < row; at += 3) {
        let red = 0;
        let green = 0;
        let blue = 0;
        for (let dx = 0; dx < by; dx += 1) {
          red += picture.pixels[from] ?? 0;
          green += picture.pixels[from + 1] ?? 0;
          blue += picture.pixels[from + 2] ?? 0;
          from += 3;
        }
        sums[at] = (sums[at] ?? 0) + red;
        sums[at + 1] = (sums[at + 1] ?? 0) + green;
        sums[at + 2] = (sums[at + 2] ?? 0) + blue;
      }
    }
    for (let at = 0; at < row; at += 1) pixels[y * row + at] = Math.round((sums[at] ?? 0) / area);
  }
  return { width, height, pixels };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
