import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { texWords } from './tex-words.rule.ts';

type Style = 'plain' | 'bold' | 'code';
/** A stretch of text of one look. */
export interface Run {
  text: string;
  style: Style;
}

export type Block =
  | { kind: 'heading'; depth: number; runs: Run[] }
  | { kind: 'text'; runs: Run[]; indent: number; mark: string }
  | { kind: 'formula'; text: string }
  | { kind: 'code'; lines: string[]; indent: number }
  | { kind: 'table'; rows: Run[][][] }
  | { kind: 'picture'; address: string; alt: string }
  | { kind: 'rule' };

interface Node {
  type: string;
  children?: Node[];
  value?: string;
  depth?: number;
  url?: string;
  alt?: string | null;
  ordered?: boolean | null;
  start?: number | null;
  checked?: boolean | null;
}

const deepest = 8;
const tags = /<[^<>]{0,500}>/g;

function runsOf({ type, children = [], value = '', url, alt }: Node, style: Style = 'plain'): Run[] {
  if (type === 'text') return [{ text: value, style }];
  if (type === 'inlineCode') return [{ text: value, style: 'code' }];
  if (type === 'inlineMath') return [{ text: texWords(value), style }];
  if (type === 'break') return [{ text: '\n', style }];
  if (type === 'html') return [{ text: value.replace(tags, ''), style }];
  if (type === 'image') return [{ text: `[${alt || url}]`, style }];
  const inner = children.flatMap((child) => runsOf(child, type === 'strong' ? 'bold' : style));
  const said = inner.map(({ text }) => text).join('');
  // On paper an address can only be read.
  return type === 'link' && url && url !== said && /^https?:/.test(url)
    ? [...inner, { text: `（${url}）`, style }]
    : inner;
}

/** A paragraph, parted at its pictures. */
function paragraph({ children = [] }: Node, indent: number, mark: string): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const flush = () => {
    if (runs.some(({ text }) => text.trim()))
      blocks.push({ kind: 'text', runs, indent, mark: blocks.length === 0 ? mark : '' });
    runs = [];
  };
  for (const child of children) {
    if (child.type !== 'image') runs.push(...runsOf(child));
    else {
      flush();
      blocks.push({ kind: 'picture', address: child.url ?? '', alt: child.alt ?? '' });
    }
  }
  flush();
  return blocks;
}

function blocksOf(node: Node, indent: number, mark = ''): Block[] {
  const { type, children = [], value = '' } = node;
  if (indent > deepest) return [{ kind: 'text', runs: runsOf(node), indent, mark }];
  switch (type) {
    case 'heading':
      return [{ kind: 'heading', depth: node.depth ?? 2, runs: runsOf(node) }];
    case 'paragraph':
      return paragraph(node, indent, mark);
    case 'code':
      return [{ kind: 'code', lines: value.split('\n'), indent }];
    case 'math':
      return [{ kind: 'formula', text: texWords(value) }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'html':
      return [{ kind: 'text', runs: [{ text: value.replace(tags, ' ').trim(), style: 'plain' }], indent, mark }];
    case 'table':
      return [{ kind: 'table', rows: children.map((row) => (row.children ?? []).map((cell) => runsOf(cell))) }];
    case 'list':
      return children.flatMap((item, at) => {
        const box = item.checked === true ? '☑ ' : item.checked === false ? '☐ ' : '';
        const sign = node.ordered ? `${(node.start ?? 1) + at}. ` : box || '• ';
        return (item.children ?? []).flatMap((child, place) => blocksOf(child, indent + 1, place === 0 ? sign : ''));
      });
    case 'blockquote':
      return children.flatMap((child) => blocksOf(child, indent + 1, '｜'));
    default:
      return children.flatMap((child) => blocksOf(child, indent, mark));
  }
}

/** Markdown as what stands one below the other on paper. */
export const markdownBlocks = (markdown: string): Block[] =>
  blocksOf(
    fromMarkdown(markdown, {
      extensions: [gfm(), math()],
      mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
    }) as Node,
    0,
  );
