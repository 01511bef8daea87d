import { insertBlock, markCode, prefixLines, wrap } from './editing.ts';
import type { EditorTool } from './editor-port.ts';

type Sample = `${'heading' | 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'column'}Words`;
type Act = (box: HTMLTextAreaElement, t: (key: Sample) => string) => void;

/** Actions of the tools on the source of a text. */
export const sourceActs: Record<EditorTool, Act> = {
  heading: (box, t) => prefixLines(box, () => '## ', t('headingWords')),
  bold: (box, t) => wrap(box, '**', '**', t('boldWords')),
  italic: (box, t) => wrap(box, '*', '*', t('italicWords')),
  strike: (box, t) => wrap(box, '~~', '~~', t('strikeWords')),
  list: (box) => prefixLines(box, () => '- ', ''),
  ordered: (box) => prefixLines(box, (i) => `${i + 1}. `, ''),
  check: (box) => prefixLines(box, () => '- [ ] ', ''),
  quote: (box) => prefixLines(box, () => '> ', ''),
  code: (box, t) => markCode(box, t('codeWords')),
  table: (box, t) => insertBlock(box, `| ${t('columnWords')} 1 | ${t('columnWords')} 2 |\n| --- | --- |\n|  |  |\n`),
  link: (box, t) => wrap(box, '[', '](https://)', t('linkWords')),
};
