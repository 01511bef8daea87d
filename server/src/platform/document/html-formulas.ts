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
