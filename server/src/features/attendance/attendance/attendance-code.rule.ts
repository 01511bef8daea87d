import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { qrEveryMs } from '@xueyan/contract/attendance/attendance';

/** Creates the secret of one attendance session; its signatures are invalid for others. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Creates four digits that differ from the previous ones. */
export function newDigits(before = ''): string {
  const digits = String(randomInt(10_000)).padStart(4, '0');
  return digits === before ? newDigits(before) : digits;
}

const slotAt = (now: Date) => Math.floor(now.getTime() / qrEveryMs);

const sign = (secret: string, attendanceId: string, slot: number) =>
  // Half of the digest cannot be guessed, and keeps the QR code coarse enough to be scanned from the last row.
  createHmac('sha256', secret).update(`${attendanceId}.${slot}`).digest().subarray(0, 16);

/** Returns the content of the QR code at a moment, and the milliseconds until the next one. */
export function qrCodeAt(secret: string, attendanceId: string, now: Date) {
  const slot = slotAt(now);
  const code = `${slot}.${sign(secret, attendanceId, slot).toString('base64url')}`;
  return { code, changesInMs: (slot + 1) * qrEveryMs - now.getTime() };
}

/**
 * Returns the slot of a QR code; null if it is not of this attendance session or not current. The previous code is
 * accepted too, because it was on the screen a moment ago.
 */
export function slotOfCode(secret: string, attendanceId: string, code: string, now: Date): number | null {
  const [, text, signature = ''] = /^([1-9]\d{0,11})\.([\w-]{22})$/.exec(code) ?? [];
  if (!text) return null;
  const slot = Number(text);
  const age = slotAt(now) - slot;
  if (age !== 0 && age !== 1) return null;
  return timingSafeEqual(sign(secret, attendanceId, slot), Buffer.from(signature, 'base64url')) ? slot : null;
}
