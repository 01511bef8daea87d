import { randomInt } from 'node:crypto';

/** Signs that cannot be taken for one another, for a password that is read off a screen or a sheet of paper. */
const readable = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'];
const others = '#%+=@';

const oneOf = (signs: string) => signs[randomInt(signs.length)] ?? '';

const usualLength = 15;

/** A password of readable signs: of every kind of letters and of digits, of others only where four kinds are asked for. */
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

/** How many of capital letters, small letters, digits and signs a password has. */
export const kindsIn = (password: string) => kindsOfCharacters.filter((kind) => kind.test(password)).length;
