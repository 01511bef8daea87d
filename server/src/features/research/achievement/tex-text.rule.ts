import { accents, greek, letters, quiet, signs, subscripts, superscripts } from './tex-signs.rule.ts';

/** Text of TeX source, and the commands in it that are not known: they stay in the text as they were written. */
interface TexText {
  text: string;
  unknown: string[];
}

/** Returns TeX source as text: accents become letters, commands their signs, and formatting is left out. */
export function texText(source: string): TexText {
  const reader = new TexReader(source);
  const text = reader.toEnd().replace(/\s+/g, ' ').normalize('NFC').trim();
  return { text, unknown: reader.unknown };
}

class TexReader {
  readonly unknown: string[] = [];
  #at = 0;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  toEnd(): string {
    let text = '';
    while (this.#at < this.#source.length) text += this.#next();
    return text;
  }

  #next(): string {
    const sign = this.#source[this.#at] ?? '';
    this.#at += 1;
    if (sign === '\\') return this.#command();
    if (sign === '{') return this.#group();
    if (sign === '}') return '';
    if (sign === '$') return this.#formula();
    if (sign === '~') return ' ';
    const rest = this.#source.slice(this.#at - 1, this.#at + 2);
    for (const [written, meant] of ligatures) {
      if (!rest.startsWith(written)) continue;
      this.#at += written.length - 1;
      return meant;
    }
    return sign;
  }

  /** Reads to the end of a group whose brace was read. */
  #group(): string {
    let text = '';
    while (this.#at < this.#source.length && this.#source[this.#at] !== '}') text += this.#next();
    this.#at += 1;
    return text;
  }

  /** Reads a command whose backslash was read. */
  #command(): string {
    const [word = ''] = /^[A-Za-z]+/.exec(this.#source.slice(this.#at, this.#at + 40)) ?? [];
    const name = word || (this.#source[this.#at] ?? '');
    this.#at += name.length;
    const accent = accents.get(name);
    if (accent) return this.#accented(accent);
    // The blank after a command of letters only ends its name.
    if (word) this.#skipBlanks();
    if (name === 'href') return this.#link();
    // It holds what an entry is sorted by, and shows nothing.
    if (name === 'noopsort') return this.#next().slice(0, 0);
    if (subscriptNames.has(name)) return this.#raised(subscripts);
    if (superscriptNames.has(name)) return this.#raised(superscripts);
    if (quiet.has(name)) return '';
    const found = letters.get(name) ?? signs.get(name) ?? (word ? greek.get(name) : undefined);
    if (found !== undefined) return found;
    this.unknown.push(`\\${name}`);
    return `\\${name}${word ? ' ' : ''}`;
  }

  /** Puts an accent on what follows: a letter, a command, or the first letter of a group. */
  #accented({ mark, alone }: { mark: string; alone: string }): string {
    this.#skipBlanks();
    const below = this.#at < this.#source.length && this.#source[this.#at] !== '}' ? this.#next().trim() : '';
    // A dotless letter has its dot taken away for the accent only.
    const [first = '', ...rest] = below.replace(/^ı/, 'i').replace(/^ȷ/, 'j');
    return first ? `${first}${mark}${rest.join('')}` : alone;
  }

  /** An address and its words: the words are the text. */
  #link(): string {
    if (this.#source[this.#at] !== '{') return '';
    const address = this.#next();
    this.#skipBlanks();
    return this.#source[this.#at] === '{' ? this.#next() : address;
  }

  #raised(small: Map<string, string>): string {
    return this.#at < this.#source.length ? smallOf(this.#next(), small) : '';
  }

  /** A formula in signs where all of it can be written so; as TeX otherwise. */
  #formula(): string {
    const end = this.#source.indexOf('$', this.#at);
    if (end < 0) return '$';
    const source = this.#source.slice(this.#at, end);
    this.#at = end + 1;
    return formulaText(source) ?? `$${source}$`;
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#source[this.#at] ?? '')) this.#at += 1;
  }
}

const ligatures: [string, string][] = [
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
];
const subscriptNames = new Set(['textsubscript']);
const superscriptNames = new Set(['textsuperscript']);

const smallOf = (text: string, small: Map<string, string>) => {
  const written = [...text].map((sign) => small.get(sign));
  return written.every((sign) => sign !== undefined) ? written.join('') : text;
};

function formulaText(source: string): string | null {
  const commands = source.replace(/\\([A-Za-z]+)\s*/g, (whole, name: string) =>
    quiet.has(name) ? '' : (greek.get(name) ?? signs.get(name) ?? whole),
  );
  const raised = commands.replace(
    /([_^])(?:\{([^{}]*)\}|([^\\{}]))/g,
    (whole, kind: string, many?: string, one = '') => {
      const text = many ?? one;
      const small = smallOf(text, kind === '_' ? subscripts : superscripts);
      return small === text ? whole : small;
    },
  );
  const text = raised.replace(/[{}]/g, '');
  return /[\\_^]/.test(text) ? null : text;
}
