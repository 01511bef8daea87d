import { childOf, elementsOf, type XmlElement } from '../parser/xml-tree.ts';
import { accentOf, functionNames, latexOfText } from './formula-signs.ts';
import { latexOfRun } from './omml-run.ts';
import { rowsOf, stretchedOf, withAlignment, withLabel } from './omml-stack.ts';

/** Called when a part of a formula is not supported. */
type Lost = () => void;

/** Converts a Word formula (`m:oMath`) to LaTeX. */
export const latexOf = (math: XmlElement, lost: Lost): string =>
  all(math, lost)
    .replace(/ +(?=[\s}^_)\],.;]|$)/g, '')
    .trim();

const all = (element: XmlElement | undefined, lost: Lost): string =>
  elementsOf(element)
    .map((child) => one(child, lost))
    .join('');

const group = (element: XmlElement | undefined, lost: Lost) => `{${all(element, lost).trim()}}`;

/** Returns the base of a script, in braces if it is longer than one letter. */
function base(element: XmlElement | undefined, lost: Lost): string {
  const inner = all(element, lost).trim();
  return inner.length <= 1 || /^\\[a-zA-Z]+$/.test(inner) ? inner : `{${inner}}`;
}

const property = (element: XmlElement, properties: string, name: string): string | undefined => {
  const found = childOf(childOf(element, properties), name);
  return found && (found.attributes.get('val') ?? '');
};
const isOn = (value: string | undefined) => value !== undefined && !['0', 'off', 'false'].includes(value);

function one(element: XmlElement, lost: Lost): string {
  const part = (name: string) => childOf(element, name);
  const braces = (name: string) => group(part(name), lost);
  switch (element.name) {
    case 'r':
      return latexOfRun(element, lost);
    case 'f':
      return fractionOf(element, lost);
    case 'sSup':
      return `${base(part('e'), lost)}^${braces('sup')}`;
    case 'sSub':
      return `${base(part('e'), lost)}_${braces('sub')}`;
    case 'sSubSup':
      return `${base(part('e'), lost)}_${braces('sub')}^${braces('sup')}`;
    case 'sPre':
      return `{}_${braces('sub')}^${braces('sup')}${base(part('e'), lost)}`;
    case 'rad': {
      const degree = all(part('deg'), lost).trim();
      const hidden = isOn(property(element, 'radPr', 'degHide')) || degree === '';
      return `\\sqrt${hidden ? '' : `[${degree}]`}${braces('e')}`;
    }
    case 'nary':
      return naryOf(element, lost);
    case 'd':
      return fencedOf(element, lost);
    case 'm':
      return rowsOf(cellsOf(element, lost), 'matrix');
    case 'eqArr':
      return rowsOf(linesOf(element, lost), 'aligned');
    case 'acc':
      return accentedOf(element, lost);
    case 'bar':
      return `\\${property(element, 'barPr', 'pos') === 'top' ? 'overline' : 'underline'}${braces('e')}`;
    case 'func':
      return `${namedIn(all(part('fName'), lost).trim())} ${base(part('e'), lost)}`;
    case 'limLow':
    case 'limUpp':
      return withLabel(
        all(part('e'), lost).trim(),
        all(part('lim'), lost).trim(),
        element.name === 'limUpp' ? 'above' : 'below',
      );
    case 'groupChr': {
      const sign = property(element, 'groupChrPr', 'chr') ?? '⏟';
      const inner = all(part('e'), lost).trim();
      const made = stretchedOf(sign, property(element, 'groupChrPr', 'pos'), inner);
      if (made === null) lost();
      return made ?? inner;
    }
    case 'borderBox':
      return borderedOf(element, lost);
    case 'phant': {
      const isHidden = ['0', 'off', 'false'].includes(property(element, 'phantPr', 'show') ?? '1');
      return isHidden ? `\\phantom${braces('e')}` : all(part('e'), lost);
    }
    case 'box':
    case 'oMath':
      return all(part('e') ?? element, lost);
    case 'ins':
    case 'moveTo':
    case 'smartTag':
    case 'sdt':
    case 'sdtContent':
      return all(element, lost);
    case 'del':
    case 'moveFrom':
      return '';
    default:
      if (!unseen.test(element.name)) lost();
      return '';
  }
}

/** Properties, and marks of the editing that show nothing. */
const unseen = /Pr$|^(bookmark|comment|perm|proofErr|move)/;

function fractionOf(element: XmlElement, lost: Lost): string {
  const [over, under] = [childOf(element, 'num'), childOf(element, 'den')];
  const kind = property(element, 'fPr', 'type');
  // One above the other without a bar; only with brackets around is it a binomial coefficient.
  if (kind === 'noBar') return rowsOf([[all(over, lost)], [all(under, lost)]], 'matrix');
  if (kind === 'lin' || kind === 'skw') return `${base(over, lost)}/${base(under, lost)}`;
  return `\\frac${group(over, lost)}${group(under, lost)}`;
}

/** Writes the name of a function, which may have scripts of its own: `sin²`. */
function namedIn(name: string): string {
  const [, unknown] = /^(?:\\(?:mathrm|text)\{)?([a-zA-Z]{2,})\}?$/.exec(name) ?? [];
  if (unknown && !functionNames.includes(unknown)) return `\\operatorname{${unknown}}`;
  return name
    .replace(/(?<![\\a-zA-Z])[a-z]{2,6}(?![a-zA-Z])/g, (word) => (functionNames.includes(word) ? `\\${word}` : word))
    .replace(/^\{(\\[a-z]+)\}/, '$1');
}

function accentedOf(element: XmlElement, lost: Lost): string {
  const accent = accentOf(property(element, 'accPr', 'chr') ?? '\u0302');
  if (!accent) lost();
  const inner = all(childOf(element, 'e'), lost).trim();
  const isLong = inner.length > 1 && !/^\\[a-zA-Z]+$/.test(inner);
  return accent ? `\\${(isLong && longAccents[accent]) || accent}{${inner}}` : inner;
}

/** Accents that stretch over several letters. */
const longAccents: Record<string, string> = {
  ...{ vec: 'overrightarrow', hat: 'widehat', tilde: 'widetilde', bar: 'overline' },
};

function borderedOf(element: XmlElement, lost: Lost): string {
  const has = (name: string) => isOn(property(element, 'borderBoxPr', name));
  const inner = group(childOf(element, 'e'), lost);
  const struck = has('strikeBLTR') ? 'cancel' : has('strikeTLBR') ? 'bcancel' : has('strikeH') ? 'sout' : '';
  const isBare = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].every(has);
  const content = struck ? `\\${struck}${inner}` : inner;
  if (isBare) return struck ? content : inner.slice(1, -1);
  return `\\boxed${struck ? `{${content}}` : inner}`;
}

function naryOf(element: XmlElement, lost: Lost): string {
  const sign = latexOfText(property(element, 'naryPr', 'chr') ?? '∫').trim();
  const bound = (name: 'sub' | 'sup', mark: string) => {
    const inner = all(childOf(element, name), lost).trim();
    const hidden = isOn(property(element, 'naryPr', `${name}Hide`));
    return inner === '' || hidden ? '' : `${mark}{${inner}}`;
  };
  return `${sign}${bound('sub', '_')}${bound('sup', '^')} ${all(childOf(element, 'e'), lost)}`;
}

const fences: Record<string, string> = { '{': '\\{', '}': '\\}', '': '.', '‖': '\\Vert ' };

function fencedOf(element: XmlElement, lost: Lost): string {
  const sign = (name: string, otherwise: string) => {
    const given = property(element, 'dPr', name) ?? otherwise;
    return fences[given] ?? (given.length === 1 && /[()[\]|/]/.test(given) ? given : latexOfText(given).trim());
  };
  const parts = elementsOf(element, 'e');
  const [begin, end] = [sign('begChr', '('), sign('endChr', ')')];
  const inner = elementsOf(parts[0]).filter(({ name }) => !/Pr$/.test(name));
  const [only] = inner;
  if (parts.length === 1 && inner.length === 1 && only) {
    if (only.name === 'm') {
      const kind = { '()': 'pmatrix', '[]': 'bmatrix', '||': 'vmatrix' }[`${begin}${end}`];
      if (kind) return rowsOf(cellsOf(only, lost), kind);
    }
    if (only.name === 'f' && property(only, 'fPr', 'type') === 'noBar' && `${begin}${end}` === '()')
      return `\\binom${group(childOf(only, 'num'), lost)}${group(childOf(only, 'den'), lost)}`;
    if (only.name === 'eqArr' && begin === '\\{' && end === '.') {
      const lines = linesOf(only, lost);
      // Places of alignment in `cases` would part the rows.
      if (!lines.flat().some((line) => /(?<!\\)&/.test(line))) return rowsOf(lines, 'cases');
    }
  }
  return `\\left${begin}${parts.map((part) => all(part, lost)).join(sign('sepChr', '|'))}\\right${end}`;
}

const cellsOf = (matrix: XmlElement, lost: Lost) =>
  elementsOf(matrix, 'mr').map((row) => elementsOf(row, 'e').map((cell) => all(cell, lost)));
const linesOf = (array: XmlElement, lost: Lost) =>
  elementsOf(array, 'e').map((line) => [withAlignment(all(line, lost))]);
