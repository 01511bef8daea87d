/**
 * Finds nearly equal texts (Broder's MinHash with bands): takes 32 minimum hashes of a text's letter pairs, two to a
 * band. Texts that share a band are compared in full; of texts with a similarity of 0.6, about one in a thousand pairs
 * shares none.
 */
const bandCount = 16;
const rowsOfBand = 2;

/** Minimum similarity of nearly equal texts. */
export const nearlySame = 0.6;

/** Returns the letter pairs of a text, ignoring punctuation and blanks. */
function pairsOf(text: string): Set<string> {
  const letters = [...text.normalize('NFKC').toLowerCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  if (letters.length < 2) return new Set(letters);
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}

/** FNV-1a, with a different start value for each hash. */
function hash(text: string, seed: number): number {
  let value = (0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1)) >>> 0;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}

/** Returns the bands of a text, as integers of the database. */
export function bandsOf(text: string): number[] {
  const pairs = [...pairsOf(text)];
  if (pairs.length === 0) return [];
  const least = (seed: number) => pairs.reduce((found, pair) => Math.min(found, hash(pair, seed)), 0xffffffff);
  return Array.from({ length: bandCount }, (_, band) => {
    const rows = Array.from({ length: rowsOfBand }, (__, row) => least(band * rowsOfBand + row));
    return hash(rows.join(), band) | 0;
  });
}

/** Returns the similarity of two texts, from 0 to 1. */
export function likenessOf(one: string, other: string): number {
  const first = pairsOf(one);
  const second = pairsOf(other);
  const shared = [...first].filter((pair) => second.has(pair)).length;
  const all = first.size + second.size - shared;
  return all === 0 ? 0 : shared / all;
}
