import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** Where an id of a process means the same: one container during one boot of its host, as eight hexadecimal digits. */
export const place = readPlace();

function readPlace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    const namespace = readlinkSync('/proc/self/ns/pid');
    return createHash('sha256').update(`${boot}\0${namespace}`).digest('hex').slice(0, 8);
  } catch {
    // No id that an earlier process has written down can be trusted: it is of another place.
    return randomBytes(4).toString('hex');
  }
}
