import type { BlankKey } from '@xueyan/contract/exam/question-key';

/** Normalizes full-width signs and blanks, which input methods vary for the same answer. */
const plainly = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Parses a number: `3.14`, `1,024`, `2e3`, `1/4`, `50%`; null if the text is none. */
export function readNumber(text: string): number | null {
  const written = plainly(text).replaceAll(' ', '').replace(/^−/, '-');
  const percent = written.endsWith('%');
  const bare = percent ? written.slice(0, -1) : written;
  const parts = bare
    .split('/')
    .map((part) => (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(part) ? part.replaceAll(',', '') : part));
  if (parts.length > 2 || !parts.every((part) => number.test(part))) return null;
  const [over = Number.NaN, under = 1] = parts.map(Number);
  const value = over / under / (percent ? 100 : 1);
  return Number.isFinite(value) ? value : null;
}

/** Returns whether two texts are the same answer, ignoring case. */
export const sameText = (one: string, other: string) => plainly(one).toLowerCase() === plainly(other).toLowerCase();

/** Returns whether the text written into a blank counts as right. */
export function countsAsRight(key: BlankKey, written = ''): boolean {
  if (key.form === 'number') {
    const value = readNumber(written);
    // Allows for the rounding error of floating-point numbers.
    const least = Number.EPSILON * 8 * Math.max(1, Math.abs(key.value));
    return value !== null && Math.abs(value - key.value) <= key.tolerance + least;
  }
  const text = plainly(written);
  if (text === '') return false;
  return key.accepted.some((one) => (key.ignoresCase ? sameText(one, text) : plainly(one) === text));
}
