import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { qrEveryMs } from '@xueyan/contract/attendance/attendance';

/** A sign-in's own secret: what it signs is worth nothing to another. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Four digits, other than those before. */
export function newDigits(before = ''): string {
  const digits = String(randomInt(10_000)).padStart(4, '0');
  return digits === before ? newDigits(before) : digits;
}

const slotAt = (now: Date) => Math.floor(now.getTime() / qrEveryMs);

const sign = (secret: string, attendanceId: string, slot: number) =>
  // Half of it is beyond guessing, and keeps the picture coarse enough for the last row.
  createHmac('sha256', secret).update(`${attendanceId}.${slot}`).digest().subarray(0, 16);

/** What the QR code of a sign-in carries at a moment, and in how many milliseconds the next one takes its place. */
export function qrCodeAt(secret: string, attendanceId: string, now: Date) {
  const slot = slotAt(now);
  const code = `${slot}.${sign(secret, attendanceId, slot).toString('base64url')}`;
  return { code, changesInMs: (slot + 1) * qrEveryMs - now.getTime() };
}

/**
 * Which of the QR codes it is; null when it is none of this sign-in's, or not of now. The one before the current is
 * taken too: it was on the screen a moment ago.
 */
export function slotOfCode(secret: string, attendanceId: string, code: string, now: Date): number | null {
  const [, text, signature = ''] = /^([1-9]\d{0,11})\.([\w-]{22})$/.exec(code) ?? [];
  if (!text) return null;
  const slot = Number(text);
  const age = slotAt(now) - slot;
  if (age !== 0 && age !== 1) return null;
  return timingSafeEqual(sign(secret, attendanceId, slot), Buffer.from(signature, 'base64url')) ? slot : null;
}
