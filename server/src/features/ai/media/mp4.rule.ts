/** Reads a part of a file; shorter at its end. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

/** Tells whether a file is an MP4 by its first box. */
export const isMp4 = async (read: ReadAt): Promise<boolean> => (await read(4, 4)).toString('latin1') === 'ftyp';

/** Maximum number of boxes looked at: a real film has a handful. */
const boxesMax = 64;

/** Returns the place of a box among the boxes from `at` to `end`, null where there is none. */
async function findBox(
  read: ReadAt,
  name: string,
  at: number,
  end: number,
): Promise<[from: number, to: number] | null> {
  let from = at;
  for (let seen = 0; seen < boxesMax && from + 8 <= end; seen += 1) {
    const head = await read(from, 16);
    if (head.length < 8) return null;
    const short = head.readUInt32BE(0);
    const long = short === 1 && head.length >= 16;
    const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - from : short;
    if (size < 8) return null;
    if (head.toString('latin1', 4, 8) === name) return [from + (long ? 16 : 8), Math.min(end, from + size)];
    from += size;
  }
  return null;
}

/** Returns the duration of an MP4 in seconds, 0 where it does not say. */
export async function mp4SecondsOf(read: ReadAt, bytes: number): Promise<number> {
  const movie = await findBox(read, 'moov', 0, bytes);
  const header = movie && (await findBox(read, 'mvhd', ...movie));
  if (!header) return 0;
  const head = await read(header[0], 32);
  if (head.length < 32) return 0;
  const [scale, duration] =
    head[0] === 1
      ? [head.readUInt32BE(20), Number(head.readBigUInt64BE(24))]
      : [head.readUInt32BE(12), head.readUInt32BE(16)];
  return scale > 0 ? duration / scale : 0;
}
