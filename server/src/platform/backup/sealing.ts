import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { BackupError } from './backup-error.ts';

/** First bytes of an encrypted file; a plain one begins as Zstandard does. */
export const sealMark = Buffer.from('XYSEAL1\n');
const saltBytes = 16;
const tagBytes = 16;
const frameBytes = 64 * 1024;
const lastFrame = 0x8000_0000;

const keyOf = (secret: string, salt: Buffer) => scryptSync(secret, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 });

/**
 * The salt makes the key unique per file, so a counter suffices as nonce. The last frame is marked, which detects
 * truncation.
 */
function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(counter));
  nonce[8] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts with AES-256-GCM, frame by frame, so that only authenticated data is used. */
export const seal = (secret: string) =>
  async function* sealed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const key = keyOf(secret, salt);
    yield Buffer.concat([sealMark, salt]);
    let counter = 0;
    const frame = (plain: Buffer, isLast: boolean) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter++, isLast));
      const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE((body.length | (isLast ? lastFrame : 0)) >>> 0);
      return Buffer.concat([length, body]);
    };
    let rest = Buffer.alloc(0);
    for await (const chunk of source) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length > frameBytes) {
        yield frame(rest.subarray(0, frameBytes), false);
        rest = rest.subarray(frameBytes);
      }
    }
    yield frame(rest, true);
  };

/** Decrypts the bytes after the mark. Throws a BackupError when the key is wrong or a byte was changed. */
export async function* unseal(source: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  let key: Buffer | undefined;
  let counter = 0;
  let ended = false;
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    if (!key) {
      if (rest.length < saltBytes) continue;
      key = keyOf(secret, rest.subarray(0, saltBytes));
      rest = rest.subarray(saltBytes);
    }
    for (;;) {
      if (rest.length < 4) break;
      const word = rest.readUInt32BE(0);
      const isLast = word >= lastFrame;
      const length = isLast ? word - lastFrame : word;
      if (ended || length < tagBytes || length > frameBytes + tagBytes) throw new BackupError('damaged');
      if (rest.length < 4 + length) break;
      const body = rest.subarray(4, 4 + length);
      rest = rest.subarray(4 + length);
      const first = counter === 0;
      const plain = openFrame(key, nonceOf(counter++, isLast), body, first);
      ended = isLast;
      if (plain.length > 0) yield plain;
    }
  }
  if (!ended || rest.length > 0) throw new BackupError('damaged');
}

function openFrame(key: Buffer, nonce: Buffer, body: Buffer, first: boolean): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new BackupError(first ? 'wrongKey' : 'damaged');
  }
}
