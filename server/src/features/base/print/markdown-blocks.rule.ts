import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

/** Style of a run of text. */
export interface Look {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  code?: boolean;
  /** Target of the link. */
  href?: string;
}

/** Run of text in one style; `tex`: a formula, not yet converted to text. */
export interface Run extends Look {
  text: string;
  tex?: boolean;
}

export type Block =
  | { kind: 'heading'; depth: number; runs: Run[] }
  | { kind: 'text'; runs: Run[]; indent: number; mark: string }
  | { kind: 'formula'; tex: string }
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
const looks: Record<string, Look> = { strong: { bold: true }, emphasis: { italic: true }, delete: { strike: true } };

function runsOf({ type, children = [], value = '', url, alt }: Node, look: Look = {}): Run[] {
  if (type === 'text') return [{ ...look, text: value }];
  if (type === 'inlineCode') return [{ ...look, text: value, code: true }];
  if (type === 'inlineMath') return [{ ...look, text: value, tex: true }];
  if (type === 'break') return [{ ...look, text: '\n' }];
  if (type === 'html') return [{ ...look, text: value.replace(tags, '') }];
  if (type === 'image') return [{ ...look, text: `[${alt || url}]` }];
  const within = type === 'link' && url ? { ...look, href: url } : { ...look, ...looks[type] };
  return children.flatMap((child) => runsOf(child, within));
}

/** Splits a paragraph at its pictures. */
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
      return [{ kind: 'formula', tex: value }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'html':
      return [{ kind: 'text', runs: [{ text: value.replace(tags, ' ').trim() }], indent, mark }];
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

/** Converts Markdown texts one by one: a code block that one of them does not close ends with it. */
export const blocksOfTexts = (content: string | { texts: string[] }): Block[] =>
  (typeof content === 'string' ? [content] : content.texts).flatMap((text) => markdownBlocks(text));

/** Converts Markdown to the blocks that are printed below one another. */
export const markdownBlocks = (markdown: string): Block[] =>
  blocksOf(
    fromMarkdown(markdown, {
      extensions: [gfm(), math()],
      mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
    }) as Node,
    0,
  );
