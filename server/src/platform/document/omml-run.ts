import { childOf, elementsOf, textOf, type XmlElement } from '../parser/xml-tree.ts';
import { functionNames, latexOfText } from './formula-signs.ts';
import { symbolOf } from './symbol-fonts.ts';

const scripts: Record<string, string> = { 'double-struck': 'mathbb', script: 'mathcal', fraktur: 'mathfrak' };

/** Converts a run of a Word formula (`m:r`) to LaTeX; `lost` is called for a sign of a font that is not known. */
export function latexOfRun(run: XmlElement, lost: () => void): string {
  const text = lettersOf(run, lost);
  const looks = elementsOf(run, 'rPr');
  const said = (name: string) =>
    looks.flatMap((one) => elementsOf(one, name)).map((one) => one.attributes.get('val') ?? '')[0];
  const style = said('sty');
  const isWords = looks.some((one) => childOf(one, 'nor'));
  const name = text.trim();
  if ((isWords || style === 'p') && functionNames.includes(name)) return `\\${name} `;
  if (isWords && /^[\p{L}\s]{2,}$/u.test(text)) return `\\text{${text}}`;
  const script = scripts[said('scr') ?? ''];
  if (script && /^[A-Za-z0-9]+$/.test(name)) return `\\${script}{${name}}`;
  if ((style === 'b' || style === 'bi') && /^[A-Za-z0-9]+$/.test(name))
    return `\\${style === 'b' ? 'mathbf' : 'boldsymbol'}{${name}}`;
  // Units and chemical elements are upright; a single upright letter is not worth a command.
  if (style === 'p' && /^[A-Za-z]{2,}$/.test(name)) return `\\mathrm{${name}}`;
  return latexOfText(text);
}

/** Returns the letters of a run; a symbol of a font is written by its code. */
const lettersOf = (run: XmlElement, lost: () => void): string =>
  elementsOf(run)
    .map((element) => {
      if (element.name === 't') return textOf(element);
      if (element.name !== 'sym') return '';
      const at = (name: string) => element.attributes.get(name) ?? '';
      const sign = symbolOf(at('font'), Number.parseInt(at('char'), 16));
      if (sign === null) lost();
      return sign ?? '';
    })
    .join('');
