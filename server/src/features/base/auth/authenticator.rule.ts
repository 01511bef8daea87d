import { createHash, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

export const newSecret = () => generateSecret();

/** What an authenticator reads from a picture. */
export const uriOf = (issuer: string, label: string, secret: string) => generateURI({ issuer, label, secret });

/** Seconds that the clock of a phone may be wrong by. */
const tolerance = 30;

/** The step of time of a code that is good now and newer than `lastStep`; null for any other. */
export function stepOf(secret: string, code: string, now: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: tolerance });
  if (!found.valid || !('timeStep' in found) || found.timeStep <= lastStep) return null;
  return found.timeStep;
}

const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;

/** Ten codes to be kept on paper, each of some 49 bits: guessing is counted, too. */
export const newRecoveryCodes = () =>
  Array.from({ length: howMany }, () => {
    const code = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/** As a recovery code is kept; typed without its line or in capitals it is the same. */
export const hashRecovery = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
