import { simplifiedOf } from '../../../http/traditional.ts';

/** Text in comparable form: one number per unit, and the position of each unit in the original text. */
export interface FoldedText {
  length: number;
  units: Uint16Array;
  /** UTF-16 units of the original text, the end exclusive. */
  from: Int32Array;
  to: Int32Array;
}

/**
 * Returns the comparable form of a character: half-width, lower case, simplified. Empty for ignored characters, such as
 * a space, a dot, or an invisible or modifying letter.
 */
const fold = (sign: string): string =>
  [...sign.normalize('NFKC').toLowerCase()]
    .map(simplifiedOf)
    .join('')
    .replace(/[^\p{L}\p{N}]|[\p{Lm}\p{Default_Ignorable_Code_Point}]/gu, '');

/**
 * By UTF-16 unit: 0 not computed yet, 1 ignored, 2 more than one unit, stored in `several`; otherwise the unit plus 3.
 */
const known = new Int32Array(65_536);
const several = new Map<string, string>();

function severalOf(sign: string): string {
  const had = several.get(sign);
  if (had !== undefined) return had;
  const compared = fold(sign);
  several.set(sign, compared);
  return compared;
}

/** Computed once per unit; afterwards it is a single table lookup. */
function learn(unit: number): number {
  const compared = fold(String.fromCharCode(unit));
  const code = compared.length === 0 ? 1 : compared.length > 1 ? 2 : compared.charCodeAt(0) + 3;
  known[unit] = code;
  return code;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

class Folding implements FoldedText {
  length = 0;
  units: Uint16Array;
  from: Int32Array;
  to: Int32Array;

  constructor(most: number) {
    this.units = new Uint16Array(most);
    this.from = new Int32Array(most);
    this.to = new Int32Array(most);
  }

  put(unit: number, from: number, to: number): void {
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.from[this.length] = from;
    this.to[this.length] = to;
    this.length += 1;
  }

  /** A few characters may expand to many: a whole phrase can be one ligature. */
  private grow(): void {
    const wider = new Folding(this.units.length * 2 + 16);
    wider.units.set(this.units);
    wider.from.set(this.from);
    wider.to.set(this.to);
    this.units = wider.units;
    this.from = wider.from;
    this.to = wider.to;
  }
}

/** Folds a text character by character. */
export function foldText(text: string): FoldedText {
  const folded = new Folding(text.length);
  append(folded, text);
  return folded;
}

/**
 * Folds many texts into one, with the start of each; the last element is the end. Separate arrays would cost more than
 * all the rest.
 */
export function foldTexts(texts: readonly string[]): { folded: FoldedText; starts: Int32Array } {
  const folded = new Folding(texts.reduce((sum, text) => sum + text.length, 0));
  const starts = new Int32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) {
    append(folded, text);
    starts[index + 1] = folded.length;
  }
  return { folded, starts };
}

function append(folded: Folding, text: string): void {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const code = known[unit] || learn(unit);
    const pair = isHigh(unit) && isLow(text.charCodeAt(at + 1));
    if (code > 2 && !pair) {
      folded.put(code - 3, at, at + 1);
    } else if (pair || code === 2) {
      const end = at + (pair ? 2 : 1);
      const compared = severalOf(text.slice(at, end));
      for (let index = 0; index < compared.length; index++) folded.put(compared.charCodeAt(index), at, end);
      at = end - 1;
    }
  }
}
