import type { Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { allBelow, elementsOf, parseXml, textOf } from './xml.rule.ts';

/** Numbers of pages, in the words of their programs. */
const pageNumbers = /第|页|共|page|of|[\s\d/.,，、—–-]/giu;

/** Returns notes on what a Word document says outside of its text: headers, footers and comments. */
export function outsideText(parts: ReadonlyMap<string, Buffer>): Remark[] {
  const edges = [...parts]
    .filter(([name]) => /^word\/(?:header|footer)\d{0,4}\.xml$/.test(name))
    .map(([, bytes]) => allBelow(parseXml(bytes), 't').map(textOf).join(''))
    .filter((text) => text.replace(pageNumbers, '') !== '');
  const comments = parts.get('word/comments.xml');
  const count = comments ? elementsOf(parseXml(comments), 'comment').length : 0;
  return [
    ...(edges.length > 0 ? [remarkOf('pageEdges', { text: [...new Set(edges)].join('；') })] : []),
    ...(count > 0 ? [remarkOf('comments', { n: count })] : []),
  ];
}
