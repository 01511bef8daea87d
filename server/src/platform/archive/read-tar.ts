import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure } from '@xueyan/contract/wire/fault';
import { validateFileName } from 'yauzl';

const block = 512;
/** Maximum bytes of a long name or an extended header. */
const longHead = 64 * 1024;

interface TarEntry {
  bytes: number;
  /** Name of its file in the folder. */
  number: number;
}

/**
 * Unpacks a tar file (ustar, GNU and PAX names) as a stream, each file under a number: no name of the archive reaches
 * the disk. Links, devices and names that lead out are skipped and reported.
 */
export async function unpackTar(
  stream: AsyncIterable<Buffer>,
  folder: string,
  limits: { entries: number; bytes: number },
): Promise<{ entries: Map<string, TarEntry>; refused: string[] }> {
  const source = new Source(stream);
  const entries = new Map<string, TarEntry>();
  const refused: string[] = [];
  let total = 0;
  let seen = 0;
  for await (const { name, bytes, type } of heads(source)) {
    seen += 1;
    total += bytes;
    ensure(seen <= limits.entries, documentFaults.tooComplex);
    ensure(total <= limits.bytes, documentFaults.unpacked, { max: `${Math.ceil(limits.bytes / 1024 / 1024)} MB` });
    if (type === '5' || name === '' || name.endsWith('/')) {
      await source.skip(padded(bytes));
      continue;
    }
    if (!isFile(type) || validateFileName(name) !== null || entries.has(name)) {
      refused.push(name.slice(0, 200));
      await source.skip(padded(bytes));
      continue;
    }
    const entry = { bytes, number: entries.size };
    const file = await open(join(folder, String(entry.number)), 'w', 0o600);
    try {
      await source.copy(file, bytes);
    } finally {
      await file.close();
    }
    await source.skip(padded(bytes) - bytes);
    entries.set(name, entry);
  }
  return { entries, refused };
}

/** Returns the names and sizes of the first files of a tar file, as many as wanted; nothing reaches the disk. */
export async function listTar(stream: AsyncIterable<Buffer>, most: number): Promise<{ name: string; bytes: number }[]> {
  const source = new Source(stream);
  const found: { name: string; bytes: number }[] = [];
  for await (const { name, bytes, type } of heads(source)) {
    if (found.length === most) break;
    if (isFile(type) && validateFileName(name) === null) found.push({ name, bytes });
    await source.skip(padded(bytes));
  }
  return found;
}

const isFile = (type: string) => type === '0' || type === '\0';

/** Reads the head of each entry; its body is read or skipped before the next. */
async function* heads(source: Source): AsyncGenerator<{ name: string; bytes: number; type: string }> {
  let longName = '';
  for (;;) {
    const head = await source.take(block);
    if (!head || head.every((byte) => byte === 0)) return;
    ensure(isWhole(head), documentFaults.notArchive);
    const bytes = sizeOf(head);
    const type = String.fromCharCode(head[156] ?? 0);
    if (type === 'L' || type === 'x' || type === 'g') {
      ensure(bytes <= longHead, documentFaults.tooComplex);
      const body = (await source.take(padded(bytes)))?.toString('utf8', 0, bytes) ?? '';
      if (type === 'L') longName = body.split('\0')[0] ?? '';
      if (type === 'x') longName = paxPath(body) || longName;
      continue;
    }
    const name = (longName || nameOf(head)).replace(/^\.\//, '');
    longName = '';
    yield { name, bytes, type };
  }
}

const padded = (bytes: number) => Math.ceil(bytes / block) * block;
const text = (head: Buffer, from: number, length: number) =>
  head.toString('utf8', from, from + length).replace(/\0.*$/s, '');

function nameOf(head: Buffer): string {
  const prefix = text(head, 257, 5) === 'ustar' ? text(head, 345, 155) : '';
  return `${prefix ? `${prefix}/` : ''}${text(head, 0, 100)}`;
}

function sizeOf(head: Buffer): number {
  // Above eight gigabytes, GNU tar writes the size in binary.
  const size =
    (head[124] ?? 0) & 0x80 ? Number(head.readBigUInt64BE(128)) : Number.parseInt(text(head, 124, 12).trim() || '0', 8);
  ensure(Number.isSafeInteger(size) && size >= 0, documentFaults.notArchive);
  return size;
}

function isWhole(head: Buffer): boolean {
  let sum = 0;
  for (const [at, byte] of head.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum === Number.parseInt(text(head, 148, 8).trim(), 8);
}

/** `27 path=some/name` of an extended header. */
function paxPath(body: string): string {
  for (const line of body.split('\n')) {
    const at = line.indexOf(' path=');
    if (at > 0) return line.slice(at + 6);
  }
  return '';
}

/** Reads a stream in pieces of requested lengths. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }

  /** Returns the given number of bytes; null at the end. */
  async take(bytes: number): Promise<Buffer | null> {
    while (this.#held.length < bytes) if (!(await this.#more())) return null;
    const taken = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    return taken;
  }

  async #each(bytes: number, act: (piece: Buffer) => Promise<unknown>): Promise<void> {
    let left = bytes;
    while (left > 0) {
      if (this.#held.length === 0) ensure(await this.#more(), documentFaults.notArchive);
      const piece = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(piece.length);
      left -= piece.length;
      await act(piece);
    }
  }

  copy(file: FileHandle, bytes: number): Promise<void> {
    return this.#each(bytes, (piece) => file.write(piece));
  }

  skip(bytes: number): Promise<void> {
    return this.#each(bytes, async () => undefined);
  }
}
