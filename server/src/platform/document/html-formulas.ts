import { documentFaults } from '@xueyan/contract/wire/document';
import { Fault } from '@xueyan/contract/wire/fault';
import { parseXmlTree } from '../parser/xml-tree.ts';
import { latexOfMathml } from './mathml.ts';

/**
 * Replaces the MathML in HTML, which cleaning it would take apart: `write` returns what stands in its place. A formula
 * that cannot be parsed stays; `lost` is called for it.
 */
export function replaceMathml(
  html: string,
  write: (latex: string, display: boolean) => string,
  lost: () => void,
): string {
  const begins = /<((?:[a-z]\w{0,20}:)?math)(?=[\s>])/gi;
  let made = '';
  let last = 0;
  for (let found = begins.exec(html); found; found = begins.exec(html)) {
    const [, name = ''] = found;
    const end = html.indexOf(`</${name}>`, begins.lastIndex);
    if (end < 0) break;
    const stop = end + name.length + 3;
    const source = html.slice(found.index, stop);
    const latex = latexIn(source);
    begins.lastIndex = stop;
    if (latex === null) {
      lost();
      continue;
    }
    made +=
      html.slice(last, found.index) + (latex && write(latex, /^<[^>]{0,2000}\sdisplay\s*=\s*["']block/i.test(source)));
    last = stop;
  }
  return made + html.slice(last);
}

function latexIn(source: string): string | null {
  try {
    return latexOfMathml(parseXmlTree(Buffer.from(source), documentFaults.tooComplex));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return null;
  }
}

const formulaBegin = /\\[([]|\$\$/g;
const formulaEnds: Record<string, string> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' };

/**
 * Splits a text into words and formulas, alternating. Once an opening sign has no closing sign, none after it has one,
 * so it is not searched for again.
 */
export function splitAtFormulas(text: string): string[] {
  const pieces: string[] = [];
  const unclosed = new Set<string>();
  const begins = new RegExp(formulaBegin);
  let last = 0;
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const [sign] = found;
    const end = formulaEnds[sign] ?? sign;
    // At least one character is required between the signs.
    const close = unclosed.has(sign) ? -1 : text.indexOf(end, found.index + sign.length + 1);
    if (close < 0) {
      unclosed.add(sign);
      begins.lastIndex = found.index + 1;
      continue;
    }
    const begin = last;
    last = close + end.length;
    pieces.push(text.slice(begin, found.index), text.slice(found.index, last));
    begins.lastIndex = last;
  }
  return [...pieces, text.slice(last)];
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"' };
const marks = { begin: '\ue000', end: '\ue001' };

/**
 * Takes the formulas that page scripts show, `\\(…\\)`, `\\[…\\]` and `$$…$$`, out of clean HTML, whose signs a
 * converter to Markdown would escape; code keeps its text. `restore` puts them into the Markdown.
 */
export function withoutFormulas(html: string): { html: string; restore: (markdown: string) => string } {
  const formulas: string[] = [];
  let inCode = 0;
  const pieces = html.replace(/[\ue000\ue001]/g, '').split(/(<[^<>]*>)/);
  const kept = pieces.map((piece) => {
    const [, slash, name] = /^<(\/?)(\w+)/.exec(piece) ?? [];
    if (name === 'pre' || name === 'code') inCode += slash ? -1 : 1;
    if (name !== undefined || inCode > 0) return piece;
    return splitAtFormulas(piece)
      .map((part, at) => {
        if (at % 2 === 0) return part;
        const latex = part
          .slice(2, -2)
          .replace(/&(lt|gt|amp|nbsp|quot);/g, (_, entity: string) => entities[entity] ?? '')
          .replace(/\s+/g, ' ')
          .trim();
        formulas.push(part.startsWith('\\(') ? `$${latex}$` : `$$${latex}$$`);
        return `${marks.begin}${formulas.length - 1}${marks.end}`;
      })
      .join('');
  });
  const restore = (markdown: string) =>
    markdown.replace(/\ue000(\d{1,9})\ue001/g, (_, at: string) => formulas[Number(at)] ?? '');
  return { html: kept.join(''), restore };
}
