import { elementsOf, textOf, type XmlElement } from '../parser/xml-tree.ts';
import { accentOf, functionNames, latexOfText } from './formula-signs.ts';

/** Converts a MathML formula to LaTeX; a LaTeX annotation by its author takes precedence. */
export function latexOfMathml(math: XmlElement): string {
  const [semantics] = elementsOf(math, 'semantics');
  const kept = elementsOf(semantics, 'annotation').find(({ attributes }) =>
    /tex/i.test(attributes.get('encoding') ?? ''),
  );
  return (kept ? textOf(kept) : all(math))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[}^_)])/g, '')
    .trim();
}

const all = (element: XmlElement | undefined): string => elementsOf(element).map(one).join('');
const braces = (element: XmlElement | undefined) => `{${(element ? one(element) : '').trim()}}`;

function base(element: XmlElement | undefined): string {
  const inner = element ? one(element).trim() : '';
  return inner.length <= 1 || /^\\[a-zA-Z]+$/.test(inner) ? inner : `{${inner}}`;
}

function one(element: XmlElement): string {
  const [first, second, third] = elementsOf(element);
  const text = () => textOf(element).trim();
  switch (element.name) {
    case 'mi':
      return functionNames.includes(text()) ? `\\${text()} ` : latexOfText(text());
    case 'mn':
    case 'mo':
      return latexOfText(text());
    case 'mtext':
    case 'ms':
      return text() === '' ? ' ' : `\\text{${text().replace(/[\\{}$]/g, '')}}`;
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `\\frac${braces(first)}${braces(second)}`;
    case 'msqrt':
      return `\\sqrt{${all(element).trim()}}`;
    case 'mroot':
      return `\\sqrt[${second ? one(second).trim() : ''}]${braces(first)}`;
    case 'msup':
      return `${base(first)}^${braces(second)}`;
    case 'msub':
    case 'munder':
      return `${base(first)}_${braces(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${base(first)}_${braces(second)}^${braces(third)}`;
    case 'mover': {
      const accent = accentOf(textOf(second).trim());
      return accent ? `\\${accent}${braces(first)}` : `${base(first)}^${braces(second)}`;
    }
    case 'mfenced': {
      const [open, close] = [element.attributes.get('open') ?? '(', element.attributes.get('close') ?? ')'];
      return `${latexOfText(open)}${elementsOf(element)
        .map(one)
        .join(element.attributes.get('separators') ?? ',')}${latexOfText(close)}`;
    }
    case 'mtable':
      return `\\begin{matrix}${elementsOf(element, 'mtr')
        .map((row) =>
          elementsOf(row, 'mtd')
            .map((cell) => all(cell).trim())
            .join(' & '),
        )
        .join(' \\\\ ')}\\end{matrix}`;
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return all(element);
  }
}
