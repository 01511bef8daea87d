import { randomInt } from 'node:crypto';

/** Unambiguous characters, for a password that is read from a screen or paper. */
const readable = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'];
const others = '#%+=@';

const oneOf = (signs: string) => signs[randomInt(signs.length)] ?? '';

const usualLength = 15;

/**
 * Generates a password of unambiguous characters: with capital and small letters and digits; with other characters only
 * where four kinds are required.
 */
export function drawPassword(min: number, kinds: number): string {
  const sets = kinds > readable.length ? [...readable, others] : readable;
  const first = sets.map(oneOf);
  const rest = Array.from({ length: Math.max(min, usualLength) - first.length }, () => oneOf(readable.join('')));
  const signs = [...first, ...rest];
  for (let at = signs.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
  }
  return signs.join('');
}

const kindsOfCharacters = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** Returns the number of kinds in a password: capital letters, small letters, digits and other characters. */
export const kindsIn = (password: string) => kindsOfCharacters.filter((kind) => kind.test(password)).length;
