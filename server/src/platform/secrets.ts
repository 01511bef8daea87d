import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Encrypts stored values that must not be readable with the database alone. */
export interface Secrets {
  /** `use` names the purpose: a text encrypted for one use does not open for another. */
  seal(text: string, use: string): string;
  /** Returns null when it was encrypted with another key or for another use, or is damaged. */
  open(sealed: string, use: string): string | null;
  /** Returns 32 bytes that are unpredictable without the key, and always the same for a use. */
  derive(use: string): Buffer;
}

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const prefix = 'v1.';

export const isSealed = (text: string) => text.startsWith(prefix);

/**
 * Encrypts with AES-256-GCM under the given key of 32 bytes; without one, under the key in the file `secret.key` of the
 * directory.
 */
export function openSecrets(dataDir: string, given: Buffer | null): Secrets {
  const key = given ?? keyFromFile(join(dataDir, 'secret.key'));
  return {
    seal: (text, use) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(use));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return prefix + sealed.toString('base64url');
    },
    open: (sealed, use) => {
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
      if (!isSealed(sealed) || bytes.length < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    derive: (use) => createHmac('sha256', key).update(use).digest(),
  };
}

/** Returns the key of the file, which the first start creates. Only one of several concurrent servers creates it. */
function keyFromFile(path: string): Buffer {
  try {
    writeFileSync(path, randomBytes(keyBytes).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${path} holds no key of ${keyBytes} bytes`);
  return key;
}
