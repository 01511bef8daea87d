/** One file of an archive; `content` has exactly `size` bytes. */
export interface Entry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

const block = 512;
const octalLimit = 8 ** 11;
const padding = (size: number) => (block - (size % block)) % block;

/**
 * Writes a POSIX archive that any tar reads. Names have at most 100 bytes. Throws when a content differs from its size.
 */
export async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * block);
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name is too long for an archive: ${name}`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (size < octalLimit) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    // Format of GNU tar for sizes that exceed eleven octal digits.
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Yields the files of an archive in order; unread content is skipped. Throws when the archive is truncated. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** Returns at least one and at most the given number of bytes. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { value, done } = await bytes.next();
      if (done) throw new Error('the archive is cut off');
      rest = value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.length);
    return piece;
  };
  const exactly = async (size: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const piece = await some(left);
      left -= piece.length;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
  for (;;) {
    const header = await exactly(block);
    if (header.every((byte) => byte === 0)) {
      // Reads to the end, so that the rest of the stream is checked too.
      while (!(await bytes.next()).done);
      return;
    }
    const size = sizeIn(header);
    let left = size;
    async function* content() {
      while (left > 0) {
        const piece = await some(Math.min(left, 1 << 20));
        left -= piece.length;
        yield piece;
      }
    }
    yield { name: header.toString('utf8', 0, 100).replace(/\0.*$/s, ''), size, content: content() };
    while (left > 0) left -= (await some(left)).length;
    await exactly(padding(size));
  }
}

function sizeIn(header: Buffer): number {
  const sum = Number.parseInt(header.toString('ascii', 148, 154), 8);
  const counted = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== counted) throw new Error('the archive is damaged');
  return header[124] === 0x80
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('ascii', 124, 135), 8);
}
