import { createHash, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

export const newSecret = () => generateSecret();

/** Returns the URI for an authenticator's QR code. */
export const uriOf = (issuer: string, label: string, secret: string) => generateURI({ issuer, label, secret });

/** Tolerated clock error of a phone in seconds. */
const tolerance = 30;

/** Returns the time step of a code that is valid now and newer than `lastStep`; null for any other. */
export function stepOf(secret: string, code: string, now: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: tolerance });
  if (!found.valid || !('timeStep' in found) || found.timeStep <= lastStep) return null;
  return found.timeStep;
}

const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;

/** Creates ten recovery codes for paper, each of about 49 bits; guesses are counted too. */
export const newRecoveryCodes = () =>
  Array.from({ length: howMany }, () => {
    const code = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/** Returns the stored hash of a recovery code; hyphen and case do not matter. */
export const hashRecovery = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
