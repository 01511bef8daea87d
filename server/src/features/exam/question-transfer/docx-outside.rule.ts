import { Fault } from '@xueyan/contract/wire/fault';
import { alternativeOf } from '../../../platform/document/drawing.ts';
import type { Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { elementsOf, parseXml, textOf, type XmlElement } from './xml.rule.ts';

/** Numbers of pages, in the words of their programs. */
const pageNumbers = /第|页|共|page|of|[\s\d/.,，、—–-]/giu;

/** Returns notes on what a Word document says outside of its text: headers, footers and comments. */
export function outsideText(parts: ReadonlyMap<string, Buffer>): Remark[] {
  const edges = [...parts]
    .filter(([name]) => /^word\/(?:header|footer)\d{0,4}\.xml$/.test(name))
    .map(([, bytes]) => wordsIn(treeOf(bytes)))
    .filter((text) => text.replace(pageNumbers, '') !== '');
  const count = elementsOf(treeOf(parts.get('word/comments.xml')), 'comment').length;
  return [
    ...(edges.length > 0 ? [remarkOf('pageEdges', { text: [...new Set(edges)].join('；') })] : []),
    ...(count > 0 ? [remarkOf('comments', { n: count })] : []),
  ];
}

/** A broken header or comment is no reason to refuse the questions. */
function treeOf(bytes: Buffer | undefined): XmlElement | undefined {
  try {
    return bytes && parseXml(bytes);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return undefined;
  }
}

/** Returns the words of a part, those of a box once. */
const wordsIn = (element: XmlElement | undefined): string =>
  elementsOf(element)
    .map((child) => {
      if (child.name === 't') return textOf(child);
      return wordsIn(child.name === 'AlternateContent' ? alternativeOf(child) : child);
    })
    .join('');
