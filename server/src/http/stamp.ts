import { createHash } from 'node:crypto';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';

/** Returns a stamp of the content of a record that has no version: equal content, equal stamp. */
export const stampOf = (said: object): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16);

/** Throws when the record differs from what a page showed; a request without a stamp is not checked. */
export function ensureUnchanged(stamp: string | undefined, said: object): void {
  ensure(stamp === undefined || stamp === stampOf(said), wireFaults.changed);
}
