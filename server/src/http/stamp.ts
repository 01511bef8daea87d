import { createHash } from 'node:crypto';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';

/** Of what is said about a record that has no version: the same words, the same stamp. */
export const stampOf = (said: object): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16);

/** Throws when the record is not what a page showed any more; a caller who saw none is not asked. */
export function ensureUnchanged(stamp: string | undefined, said: object): void {
  ensure(stamp === undefined || stamp === stampOf(said), wireFaults.changed);
}
