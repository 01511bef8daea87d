import { accentOf, functionNames, latexOfText } from '../../../platform/document/formula-signs.ts';
import { childOf, elementsOf, textOf, type XmlElement } from './xml.rule.ts';

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
      return runOf(element);
    case 'f':
      return property(element, 'fPr', 'type') === 'noBar'
        ? `\\binom${braces('num')}${braces('den')}`
        : `\\frac${braces('num')}${braces('den')}`;
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
      return rowsOf(
        elementsOf(element, 'mr').map((row) => elementsOf(row, 'e')),
        'matrix',
        lost,
      );
    case 'eqArr':
      return rowsOf(
        elementsOf(element, 'e').map((row) => [row]),
        'aligned',
        lost,
      );
    case 'acc': {
      const accent = accentOf(property(element, 'accPr', 'chr') ?? '\u0302');
      if (!accent) lost();
      return accent ? `\\${accent}${braces('e')}` : all(part('e'), lost);
    }
    case 'bar':
      return `\\${property(element, 'barPr', 'pos') === 'top' ? 'overline' : 'underline'}${braces('e')}`;
    case 'func': {
      const name = all(part('fName'), lost).trim();
      return `${functionNames.includes(name) ? `\\${name}` : name} ${base(part('e'), lost)}`;
    }
    case 'limLow':
      return `${limitBase(part('e'), lost)}_${braces('lim')}`;
    case 'limUpp':
      return `${limitBase(part('e'), lost)}^${braces('lim')}`;
    case 'groupChr':
      return `\\underbrace${braces('e')}`;
    case 'box':
    case 'borderBox':
    case 'phant':
    case 'oMath':
      return all(part('e') ?? element, lost);
    default:
      if (!/Pr$/.test(element.name)) lost();
      return '';
  }
}

function runOf(run: XmlElement): string {
  const text = elementsOf(run, 't').map(textOf).join('');
  const upright = childOf(run, 'rPr') && elementsOf(run, 'rPr').some((one) => childOf(one, 'nor'));
  if (upright && /^[\p{L}\s]{2,}$/u.test(text))
    return functionNames.includes(text.trim()) ? `\\${text.trim()} ` : `\\text{${text}}`;
  return latexOfText(text);
}

const limitBase = (element: XmlElement | undefined, lost: Lost) => {
  const name = all(element, lost).trim();
  return functionNames.includes(name.replace(/^\\/, '')) ? `\\${name.replace(/^\\/, '')}` : base(element, lost);
};

function naryOf(element: XmlElement, lost: Lost): string {
  const sign = latexOfText(property(element, 'naryPr', 'chr') ?? '∫').trim();
  const bound = (name: 'sub' | 'sup', mark: string) => {
    const inner = all(childOf(element, name), lost).trim();
    const hidden = isOn(property(element, 'naryPr', `${name}Hide`));
    return inner === '' || hidden ? '' : `${mark}{${inner}}`;
  };
  return `${sign}${bound('sub', '_')}${bound('sup', '^')} ${all(childOf(element, 'e'), lost)}`;
}

const fences: Record<string, string> = { '{': '\\{', '}': '\\}', '': '.' };

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
      if (kind)
        return rowsOf(
          elementsOf(only, 'mr').map((row) => elementsOf(row, 'e')),
          kind,
          lost,
        );
    }
    if (only.name === 'eqArr' && begin === '\\{' && end === '.')
      return rowsOf(
        elementsOf(only, 'e').map((row) => [row]),
        'cases',
        lost,
      );
  }
  return `\\left${begin}${parts.map((part) => all(part, lost)).join(sign('sepChr', '|'))}\\right${end}`;
}

const rowsOf = (rows: XmlElement[][], kind: string, lost: Lost) =>
  `\\begin{${kind}}${rows.map((row) => row.map((cell) => all(cell, lost).trim()).join(' & ')).join(' \\\\ ')}\\end{${kind}}`;
