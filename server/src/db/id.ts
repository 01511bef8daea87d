import { randomBytes } from 'node:crypto';
import { clock } from '../platform/clock.ts';

const last = { time: 0, count: 0 };

/**
 * Returns a UUID version 7 (RFC 9562, 5.7): unguessable, and sorted by time so that indexes grow at their end. The ids
 * of one millisecond are sorted too, by a counter in their 12 bits of `rand_a` (6.2, method 1): rows of one transaction
 * share their time and keep their order by id.
 */
export function newId(now = clock.now().getTime()): string {
  const bytes = randomBytes(16);
  // A counter starts in the lower half, which leaves at least 2,048 ids in order.
  last.count = last.time === now ? last.count + 1 : bytes.readUInt16BE(6) & 0x7ff;
  last.time = now;
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | (last.count & 0xfff), 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
