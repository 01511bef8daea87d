import { escapeXml } from '../parser/xml-tree.ts';
import { accents, functionNames, naryCommands, signOf } from './formula-signs.ts';

/** Thrown internally for unsupported parts of a formula. */
class Unknown extends Error {}

/** Converts LaTeX to the content of `m:oMath`; null for a formula with unsupported parts. */
export function ommlOf(latex: string): string | null {
  const tokens = latex.match(/\\[a-zA-Z]+|\\.|[{}^_&[\]]|\s+|./gsu) ?? [];
  if (tokens.length > 4_000) return null;
  try {
    const reader = new Reader(tokens);
    const made = reader.until(() => false);
    return reader.done ? made : null;
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

const run = (text: string, upright = false) =>
  `<m:r>${upright ? '<m:rPr><m:nor/></m:rPr>' : ''}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`;
const e = (inner: string, name = 'e') => `<m:${name}>${inner}</m:${name}>`;
const val = (name: string, value: string) => `<m:${name} m:val="${escapeXml(value)}"/>`;

const environments: Record<string, [begin: string, end: string] | null> = {
  ...{ matrix: null, aligned: null, array: null },
  ...{ pmatrix: ['(', ')'], bmatrix: ['[', ']'], vmatrix: ['|', '|'], cases: ['{', ''] },
};

class Reader {
  readonly #tokens: string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Parses up to a token that ends the part, without consuming that token. */
  until(ends: (token: string) => boolean): string {
    let made = '';
    for (this.#skipSpace(); !this.done && !ends(this.#peek()); this.#skipSpace()) {
      if (this.#peek() === '}' || this.#peek() === '&') throw new Unknown();
      made += this.#scripted();
    }
    return made;
  }

  #peek = () => this.#tokens[this.#at] ?? '';
  #next = () => this.#tokens[this.#at++] ?? '';
  #expect(token: string): void {
    if (this.#next() !== token) throw new Unknown();
  }

  #skipSpace(): void {
    while (/^\s+$/.test(this.#peek())) this.#at += 1;
  }

  /** Parses an element with its subscript and superscript. */
  #scripted(): string {
    this.#depth += 1;
    if (this.#depth > 120) throw new Unknown();
    const made = this.#withScripts();
    this.#depth -= 1;
    return made;
  }

  #withScripts(): string {
    const command = this.#peek().slice(1);
    const big = naryCommands.includes(command) && this.#peek().startsWith('\\');
    const base = big ? this.#next() : this.#atom();
    let sub: string | null = null;
    let sup: string | null = null;
    for (;;) {
      this.#skipSpace();
      const mark = this.#peek();
      if (mark === "'") {
        this.#next();
        sup = (sup ?? '') + run('′');
      } else if (mark === '\\limits' || mark === '\\nolimits') this.#next();
      else if (mark === '_' && sub === null) {
        this.#next();
        sub = this.#atom();
      } else if (mark === '^' && sup === null) {
        this.#next();
        sup = this.#atom();
      } else break;
    }
    if (big) {
      const hide = `${sub === null ? val('subHide', '1') : ''}${sup === null ? val('supHide', '1') : ''}`;
      const body = this.done || /^[}&\]]$|^\\(right|end|\\)/.test(this.#peek()) ? '' : this.#scripted();
      const properties = `<m:naryPr>${val('chr', signOf(command) ?? '∑')}${hide}</m:naryPr>`;
      return `<m:nary>${properties}${e(sub ?? '', 'sub')}${e(sup ?? '', 'sup')}${e(body)}</m:nary>`;
    }
    if (sub !== null && sup !== null) return `<m:sSubSup>${e(base)}${e(sub, 'sub')}${e(sup, 'sup')}</m:sSubSup>`;
    if (sub !== null) return `<m:sSub>${e(base)}${e(sub, 'sub')}</m:sSub>`;
    return sup === null ? base : `<m:sSup>${e(base)}${e(sup, 'sup')}</m:sSup>`;
  }

  #group(): string {
    this.#expect('{');
    const made = this.until((token) => token === '}');
    this.#expect('}');
    return made;
  }

  /** Reads literal text in braces. */
  #words(): string {
    this.#expect('{');
    let words = '';
    while (!this.done && this.#peek() !== '}') words += this.#next();
    this.#expect('}');
    if (words.includes('\\')) throw new Unknown();
    return words;
  }

  #atom(): string {
    this.#skipSpace();
    this.#depth += 1;
    if (this.#depth > 120) throw new Unknown();
    const made = this.#inner();
    this.#depth -= 1;
    return made;
  }

  #inner(): string {
    const token = this.#peek();
    if (token === '{') return this.#group();
    this.#next();
    if (token === '' || '}^_&'.includes(token)) throw new Unknown();
    if (!token.startsWith('\\')) return run(token);
    const command = token.slice(1);
    if (/^[{}%#&$_]$/.test(command)) return run(command);
    if (/^[,;:! ]$/.test(command) || ['quad', 'qquad'].includes(command)) return command === '!' ? '' : run(' ');
    if (['displaystyle', 'textstyle', 'left.'].includes(command)) return '';
    const sign = signOf(command);
    if (sign) return run(sign);
    if (functionNames.includes(command)) return run(command, true);
    if (accents[command]) return `<m:acc><m:accPr>${val('chr', accents[command])}</m:accPr>${e(this.#atom())}</m:acc>`;
    switch (command) {
      case 'frac':
      case 'dfrac':
      case 'tfrac':
        return `<m:f>${e(this.#atom(), 'num')}${e(this.#atom(), 'den')}</m:f>`;
      case 'binom':
        return delimited(
          '(',
          ')',
          `<m:f><m:fPr>${val('type', 'noBar')}</m:fPr>${e(this.#atom(), 'num')}${e(this.#atom(), 'den')}</m:f>`,
        );
      case 'sqrt':
        return this.#root();
      case 'overline':
      case 'underline':
        return `<m:bar><m:barPr>${val('pos', command === 'overline' ? 'top' : 'bot')}</m:barPr>${e(this.#atom())}</m:bar>`;
      case 'text':
      case 'mathrm':
      case 'operatorname':
        return run(this.#words(), true);
      case 'overbrace':
      case 'underbrace':
        return spanned(command === 'overbrace' ? '⏞' : '⏟', command === 'overbrace', this.#atom());
      case 'overset':
      case 'underset': {
        const label = this.#atom();
        return labelled(this.#atom(), label, command === 'overset');
      }
      case 'xrightarrow':
      case 'xleftarrow':
      case 'xlongequal':
        return this.#stretched({ xrightarrow: '→', xleftarrow: '←', xlongequal: '=' }[command]);
      case 'boxed':
        return `<m:borderBox>${e(this.#atom())}</m:borderBox>`;
      case 'mathbf':
        return styled(this.#words(), val('sty', 'b'));
      case 'boldsymbol':
        return styled(this.#words(), val('sty', 'bi'));
      case 'mathbb':
        return styled(this.#words(), val('scr', 'double-struck') + val('sty', 'p'));
      case 'left':
        return this.#fenced();
      case 'begin':
        return this.#environment();
      default:
        throw new Unknown();
    }
  }

  #root(): string {
    if (this.#peek() !== '[')
      return `<m:rad><m:radPr>${val('degHide', '1')}</m:radPr><m:deg/>${e(this.#atom())}</m:rad>`;
    this.#next();
    const degree = this.until((token) => token === ']');
    this.#expect(']');
    return `<m:rad>${e(degree, 'deg')}${e(this.#atom())}</m:rad>`;
  }

  /** Reads an arrow with words above it and, in brackets before them, below it. */
  #stretched(sign: string): string {
    let below = '';
    if (this.#peek() === '[') {
      this.#next();
      below = this.until((token) => token === ']');
      this.#expect(']');
    }
    const above = this.#atom();
    const arrow = below === '' || above !== '' ? labelled(run(sign), above, true) : run(sign);
    return below === '' ? arrow : labelled(arrow, below, false);
  }

  #fence(): string {
    const token = this.#next();
    if (token === '.') return '';
    if (/^[()[\]|/]$/.test(token)) return token;
    const sign = /^\\[{}|]$/.test(token) ? token.slice(1) : signOf(token.slice(1));
    if (!sign) throw new Unknown();
    return sign;
  }

  #fenced(): string {
    const begin = this.#fence();
    const made = this.until((token) => token === '\\right');
    this.#expect('\\right');
    return delimited(begin, this.#fence(), made);
  }

  #environment(): string {
    const name = this.#words();
    const fence = environments[name];
    if (fence === undefined) throw new Unknown();
    if (name === 'array' && this.#peek() === '{') this.#words();
    const rows: string[][] = [[]];
    for (;;) {
      const cell = this.until((token) => token === '&' || token === '\\\\' || token === '\\end');
      rows.at(-1)?.push(cell);
      const end = this.#next();
      if (end === '\\\\') rows.push([]);
      if (end === '\\end' || end === '') break;
    }
    if (this.#words() !== name) throw new Unknown();
    const filled = rows.filter((row) => row.some(Boolean));
    const lined = name === 'cases' || name === 'aligned';
    const inner = lined
      ? `<m:eqArr>${filled.map((row) => e(row.join(name === 'aligned' ? run('&') : ''))).join('')}</m:eqArr>`
      : `<m:m>${filled.map((row) => `<m:mr>${row.map((cell) => e(cell)).join('')}</m:mr>`).join('')}</m:m>`;
    return fence ? delimited(fence[0], fence[1], inner) : inner;
  }
}

const delimited = (begin: string, end: string, inner: string) =>
  `<m:d><m:dPr>${val('begChr', begin)}${val('endChr', end)}</m:dPr>${e(inner)}</m:d>`;

const spanned = (sign: string, above: boolean, inner: string) =>
  `<m:groupChr><m:groupChrPr>${val('chr', sign)}${val('pos', above ? 'top' : 'bot')}${val('vertJc', above ? 'bot' : 'top')}</m:groupChrPr>${e(inner)}</m:groupChr>`;
const labelled = (base: string, label: string, above: boolean) =>
  above ? `<m:limUpp>${e(base)}${e(label, 'lim')}</m:limUpp>` : `<m:limLow>${e(base)}${e(label, 'lim')}</m:limLow>`;
const styled = (text: string, looks: string) =>
  `<m:r><m:rPr>${looks}</m:rPr><m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`;
