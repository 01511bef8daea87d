import { functionNames, latexOfText } from './formula-signs.ts';
import { symbolOf } from './symbol-fonts.ts';

/** Thrown internally for unsupported parts of a field. */
class Unknown extends Error {}

/**
 * Converts the instruction of a Word field that shows a formula, such as `EQ \f(1,2)`, to LaTeX. Null for a field of
 * another kind; an empty text for a formula with unsupported parts.
 */
export function latexOfField(instruction: string): string | null {
  const formula = /^\s*EQ(?=[\s\\])([\s\S]*)$/i.exec(instruction)?.[1];
  if (formula === undefined) return null;
  if (formula.length > 8_000) return '';
  try {
    const reader = new Reader(formula.replace(/\\\*\s*[A-Za-z]+\s*$/, '').trim());
    return reader.all().trim();
  } catch (error) {
    if (error instanceof Unknown) return '';
    throw error;
  }
}

/** Returns the character that a field such as `SYMBOL 97 \f "Symbol"` shows; null for a field of another kind. */
export function signOfField(instruction: string): string | null {
  const found = /^\s*SYMBOL\s+(0x[0-9a-f]{1,4}|\d{1,5})([\s\S]*)$/i.exec(instruction);
  if (!found) return null;
  const font = /\\f\s*(?:"([^"]*)"|(\S+))/i.exec(found[2] ?? '');
  return symbolOf(font?.[1] ?? font?.[2] ?? '', Number(found[1])) ?? '';
}

/** Reads the switches of the field: a letter, options that also begin with a backslash, arguments in brackets. */
class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  all(): string {
    const made = this.#until('');
    if (this.#at < this.#text.length) throw new Unknown();
    return made;
  }

  /** Reads up to one of the signs, without consuming it. */
  #until(ends: string): string {
    this.#depth += 1;
    if (this.#depth > 60) throw new Unknown();
    let made = '';
    let plain = '';
    let open = 0;
    const flush = () => {
      made += wordsOf(plain);
      plain = '';
    };
    for (;;) {
      const sign = this.#text[this.#at] ?? '';
      if (sign === '' || (open === 0 && ends.includes(sign))) break;
      const next = this.#text[this.#at + 1] ?? '';
      if (sign === '\\' && /[a-z]/i.test(next)) {
        flush();
        made += this.#switch(made);
        continue;
      }
      // Brackets of the text itself come in pairs.
      if (sign === '(') open += 1;
      if (sign === ')') open -= 1;
      plain += sign === '\\' ? next : sign;
      this.#at += sign === '\\' ? 2 : 1;
    }
    flush();
    this.#depth -= 1;
    return made;
  }

  /** Reads the options behind a switch, such as `\al\co2` or `\lc\{`. */
  #options(): Map<string, string> {
    const options = new Map<string, string>();
    const numeric = /\s{0,9}\\(co|vs|hs|fo|ba|up|do|ai|di)\s{0,9}(-?\d{0,9})\s{0,9}/iy;
    const signed = /\s{0,9}\\(lc|rc|bc|fc|vc)\s{0,9}\\?(.)\s{0,9}/isy;
    const single = /\s{0,9}\\(al|ac|ar|to|bo|le|ri|su|pr|in|li)\s{0,9}/iy;
    for (;;) {
      const found = [numeric, signed, single]
        .map((pattern) => {
          pattern.lastIndex = this.#at;
          return pattern.exec(this.#text);
        })
        .find(Boolean);
      if (!found) return options;
      options.set((found[1] ?? '').toLowerCase(), found[2] ?? '');
      this.#at += found[0].length;
    }
  }

  #arguments(): string[] {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    if (this.#text[this.#at] !== '(') throw new Unknown();
    const parts: string[] = [];
    do {
      this.#at += 1;
      parts.push(this.#until(',;)').trim());
    } while (this.#text[this.#at] === ',' || this.#text[this.#at] === ';');
    if (this.#text[this.#at] !== ')') throw new Unknown();
    this.#at += 1;
    return parts;
  }

  #switch(before: string): string {
    const letter = (this.#text[this.#at + 1] ?? '').toLowerCase();
    // `\s\up5(2)`: the letter alone is a switch; what follows it is an option.
    this.#at += 2;
    if (/[a-z]/i.test(this.#text[this.#at] ?? '')) throw new Unknown();
    const options = this.#options();
    if (letter === 'd') {
      // Moves the pen and may draw a line below the gap; there are no words in it.
      if (this.#text[this.#at] === '(') this.#arguments();
      return options.has('li') ? '\\underline{\\quad}' : '\\;';
    }
    const parts = this.#arguments();
    const [first = '', second = '', third = ''] = parts;
    switch (letter) {
      case 'f':
        return `\\frac{${first}}{${second}}`;
      case 'r':
        return parts.length < 2 ? `\\sqrt{${first}}` : `\\sqrt${first && `[${first}]`}{${second}}`;
      case 's':
        return scriptOf(options, parts, before);
      case 'a':
        return arrayOf(options, parts);
      case 'b':
        return bracketsOf(options, parts.join(','));
      case 'i': {
        const own = options.get('fc') ?? options.get('vc');
        const sign = own
          ? latexOfText(own).trim()
          : options.has('su')
            ? '\\sum'
            : options.has('pr')
              ? '\\prod'
              : '\\int';
        return `${sign}${first && `_{${first}}`}${second && `^{${second}}`} ${third}`;
      }
      case 'l':
        return parts.join(',');
      case 'o':
        return overOf(parts);
      case 'x':
        return borderOf(options, first);
      default:
        throw new Unknown();
    }
  }
}

/** Converts words of a field to LaTeX. */
const wordsOf = (text: string): string =>
  text
    .split(/([a-zA-Z]+)/)
    .map((piece, at) => (at % 2 === 1 && functionNames.includes(piece) ? `\\${piece} ` : latexOfText(piece)))
    .join('');

/** Raised or lowered text is a script of what stands before it; several texts stand above each other. */
function scriptOf(options: Map<string, string>, parts: string[], before: string): string {
  const [first = ''] = parts;
  if (parts.length > 1) {
    const [over = '', under = ''] = parts;
    return `${before.trim() === '' ? '{}' : ''}^{${over}}_{${under}}`;
  }
  const base = before.trim() === '' ? '{}' : '';
  return `${base}${options.has('do') ? '_' : '^'}{${first}}`;
}

function arrayOf(options: Map<string, string>, parts: string[]): string {
  const columns = Math.max(1, Number(options.get('co')) || 1);
  const rows: string[] = [];
  for (let at = 0; at < parts.length; at += columns) rows.push(parts.slice(at, at + columns).join(' & '));
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
}

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>', '|': '|' };
const fence = (sign: string) =>
  /^[{}]$/.test(sign) ? `\\${sign}` : ({ '<': '\\langle ', '>': '\\rangle ', '': '.' }[sign] ?? sign);

function bracketsOf(options: Map<string, string>, inner: string): string {
  const both = options.get('bc');
  const isBare = !both && !options.has('lc') && !options.has('rc');
  const begin = isBare ? '(' : (both ?? options.get('lc') ?? '');
  const end = isBare ? ')' : both ? (closing[both] ?? both) : (options.get('rc') ?? '');
  const cases = /^\\begin\{matrix\}([^&]*)\\end\{matrix\}$/s.exec(inner)?.[1];
  if (begin === '{' && end === '' && cases !== undefined && !cases.includes('\\begin'))
    return `\\begin{cases}${cases}\\end{cases}`;
  return `\\left${fence(begin)}${inner}\\right${fence(end)}`;
}

const raised = /^(?:\{\})?\^\{([\s\S]*)\}$/;
const arrows: Record<string, string> = {
  '\\to': 'overrightarrow',
  '\\leftarrow': 'overleftarrow',
  '—': 'overline',
  '¯': 'overline',
  '-': 'overline',
};
const circles = /^(?:[○〇◯]|\u20dd|\\text\{[○〇◯]\})$/;

/** Texts printed over each other: an arrow or a bar above letters, or a circle around a number. */
function overOf(parts: string[]): string {
  const [first = '', second = ''] = parts;
  if (parts.length !== 2) throw new Unknown();
  for (const [above, base] of [
    [first, second],
    [second, first],
  ] as const) {
    const sign = (raised.exec(above)?.[1] ?? above).trim();
    const command = arrows[sign];
    if (command && base !== '' && (raised.test(above) || command !== 'overline' || sign !== '-'))
      return `\\${command}{${base}}`;
    if (raised.test(above)) return `\\overset{${sign}}{${base}}`;
    if (circles.test(sign)) return circled(base);
  }
  throw new Unknown();
}

/** A number up to 20 in a circle has a character of its own. */
function circled(text: string): string {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 20 ? String.fromCodePoint(0x245f + number) : `\\boxed{${text}}`;
}

function borderOf(options: Map<string, string>, inner: string): string {
  if (options.has('to') && !options.has('bo')) return `\\overline{${inner}}`;
  if (options.has('bo') && !options.has('to')) return `\\underline{${inner}}`;
  return `\\boxed{${inner}}`;
}
