import { type Block, blocksOf, type Cell, type Inline, inlineOf, type Mark } from './markdown.rule.ts';
import { escapeXml } from './xml.rule.ts';

/** Maps a picture's address to one that the reader of the file can open. */
export type PictureAddress = (address: string) => string;

const tags: Record<Mark, string> = {
  ...{ bold: 'strong', italic: 'em', strike: 'del', code: 'code', sub: 'sub', sup: 'sup', underline: 'u' },
  dotted: 'mark',
};

/**
 * Converts Markdown to XHTML, with formulas in delimiters that page scripts find. A single paragraph has no tag of its
 * own.
 */
export function htmlOf(markdown: string, picture: PictureAddress): string {
  const blocks = blocksOf(markdown);
  const [only] = blocks;
  if (blocks.length <= 1 && (!only || only.type === 'paragraph')) return only ? inlineHtml(only.inline, picture) : '';
  return blockList(blocks, picture);
}

/** Converts Markdown to XHTML that always consists of block elements. */
export const blockHtml = (markdown: string, picture: PictureAddress) => blockList(blocksOf(markdown), picture);

/** Converts one line of Markdown to XHTML; what would begin a list or a heading stays as it is written. */
export const lineHtml = (markdown: string, picture: PictureAddress) => inlineHtml(inlineOf(markdown), picture);

function blockList(blocks: Block[], picture: PictureAddress): string {
  let made = '';
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (block.type !== 'item') {
      made += blockOf(block, picture);
      continue;
    }
    const list = block.ordered ? 'ol' : 'ul';
    made += `<${list}>`;
    for (; at < blocks.length; at++) {
      const item = blocks[at] as Block;
      if (item.type !== 'item' || item.ordered !== block.ordered) break;
      made += `<li>${inlineHtml(item.inline, picture)}</li>`;
    }
    at -= 1;
    made += `</${list}>`;
  }
  return made;
}

function blockOf(block: Exclude<Block, { type: 'item' }>, picture: PictureAddress): string {
  if (block.type === 'code') return `<pre>${escapeXml(block.text)}</pre>`;
  if (block.type === 'table') {
    const rows = block.rows.map(
      (row) => `<tr>${row.map((cell) => `<td${spansOf(cell)}>${inlineHtml(cell.inline, picture)}</td>`).join('')}</tr>`,
    );
    return `<table><tbody>${rows.join('')}</tbody></table>`;
  }
  const inner = inlineHtml(block.inline, picture);
  return block.type === 'heading' ? `<p><strong>${inner}</strong></p>` : `<p>${inner}</p>`;
}

const spansOf = ({ across, down }: Cell) =>
  `${across > 1 ? ` colspan="${across}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}`;

const inlineHtml = (inline: Inline[], picture: PictureAddress) => inline.map((one) => oneHtml(one, picture)).join('');

function oneHtml(one: Inline, picture: PictureAddress): string {
  switch (one.type) {
    case 'text':
      return one.marks.reduceRight((inner, mark) => `<${tags[mark]}>${inner}</${tags[mark]}>`, escapeXml(one.text));
    case 'break':
      return '<br/>';
    case 'link':
      return `<a href="${escapeXml(one.href)}">${escapeXml(one.text)}</a>`;
    case 'math':
      return escapeXml(one.display ? `\\[${one.latex}\\]` : `\\(${one.latex}\\)`);
    default:
      return `<img src="${escapeXml(picture(one.src))}" alt="${escapeXml(one.alt)}"/>`;
  }
}
