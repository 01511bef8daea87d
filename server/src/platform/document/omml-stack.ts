import { functionNames } from './formula-signs.ts';

/** Arrows and equals signs that stretch with the words above and below them. */
const stretching: Record<string, string> = {
  ...{ '→': 'xrightarrow', '←': 'xleftarrow', '↔': 'xleftrightarrow', '⇒': 'xRightarrow', '⇐': 'xLeftarrow' },
  ...{ '⇔': 'xLeftrightarrow', '⇌': 'xrightleftharpoons', '=': 'xlongequal', '⟶': 'xrightarrow', '⟵': 'xleftarrow' },
  ...{ '\\to': 'xrightarrow', '\\leftarrow': 'xleftarrow', '\\leftrightarrow': 'xleftrightarrow' },
  ...{ '\\Rightarrow': 'xRightarrow', '\\Leftarrow': 'xLeftarrow', '\\Leftrightarrow': 'xLeftrightarrow' },
  '\\rightleftharpoons': 'xrightleftharpoons',
};
/** Signs that span what they stand above or below, without words of their own. */
const spanning: Record<string, [above: string, below: string]> = {
  ...{ '⏞': ['overbrace', 'underbrace'], '⏟': ['overbrace', 'underbrace'] },
  ...{ '⏜': ['overgroup', 'undergroup'], '⏝': ['overgroup', 'undergroup'] },
  ...{ '⏠': ['overgroup', 'undergroup'], '⏡': ['overgroup', 'undergroup'] },
  ...{
    '¯': ['overline', 'underline'],
    '‾': ['overline', 'underline'],
    '\u0305': ['overline', 'underline'],
    _: ['overline', 'underline'],
  },
};
const above = new Set('⏞⏜⏠¯‾\u0305');

/** Signs of `m:groupChr` and where it stands: the words are on the other side. Null for an unknown sign. */
export function stretchedOf(sign: string, place: string | undefined, inner: string): string | null {
  const arrow = stretching[sign];
  if (arrow) return place === 'top' ? `\\${arrow}[${inner}]{}` : `\\${arrow}{${inner}}`;
  const span = spanning[sign];
  const isAbove = place ? place === 'top' : above.has(sign);
  return span ? `\\${span[isAbove ? 0 : 1]}{${inner}}` : null;
}

const bigSign = /^\\(?:sum|prod|coprod|int|oint|bigcup|bigcap|bigvee|bigwedge|bigoplus|bigotimes)$/;

/** Puts a label above or below a base, as `m:limUpp` and `m:limLow` do. */
export function withLabel(base: string, label: string, side: 'above' | 'below'): string {
  const mark = side === 'above' ? '^' : '_';
  const name = base.replace(/^\\(?:operatorname|mathrm|text)\{([a-zA-Z]+)\}$/, '$1').replace(/^\\/, '');
  if (functionNames.includes(name)) return `\\${name}${mark}{${label}}`;
  if (bigSign.test(base) || isWholly(base, /^\\(?:over|under)(?:brace|group)\{/)) return `${base}${mark}{${label}}`;
  const arrow = stretching[base];
  if (arrow) return side === 'above' ? `\\${arrow}{${label}}` : `\\${arrow}[${label}]{}`;
  const [, command, lower, upper] = /^\\(x[a-zA-Z]+)(?:\[([^[\]]*)\])?\{(.*)\}$/s.exec(base) ?? [];
  if (command && side === 'below' && lower === undefined) return `\\${command}[${label}]{${upper}}`;
  if (command && side === 'above' && upper === '') return `\\${command}[${lower}]{${label}}`;
  return `\\${side === 'above' ? 'overset' : 'underset'}{${label}}{${base}}`;
}

/** Tells whether a text is one command whose argument ends with the text. */
function isWholly(latex: string, command: RegExp): boolean {
  const begin = command.exec(latex)?.[0].length ?? 0;
  if (begin === 0) return false;
  let depth = 1;
  let at = begin;
  for (; at < latex.length && depth > 0; at++) {
    if (latex[at] === '\\') at += 1;
    else if (latex[at] === '{') depth += 1;
    else if (latex[at] === '}') depth -= 1;
  }
  return depth === 0 && at === latex.length;
}

/** Writes rows of cells. */
export const rowsOf = (rows: string[][], kind: string): string =>
  `\\begin{${kind}}${rows.map((row) => row.map((cell) => cell.trim()).join(' & ')).join(' \\\\ ')}\\end{${kind}}`;

/** Turns the `&` of an equation array, which Word never shows, into places of alignment; those inside of parts go. */
export function withAlignment(row: string): string {
  let depth = 0;
  return row.replace(/\\(?:left|begin)\b|\\(?:right|end)\b|\\.|[{}]/gs, (token) => {
    if (/^\\(left|begin)$|^\{$/.test(token)) depth += 1;
    else if (/^\\(right|end)$|^\}$/.test(token)) depth -= 1;
    return token !== '\\&' ? token : depth === 0 ? '&' : '';
  });
}
