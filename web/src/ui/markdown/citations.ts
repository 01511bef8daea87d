import type { HtmlNode } from './markdown-html.ts';

/** Elements whose text is shown as it stands. */
const verbatim = new Set(['code', 'pre', 'a', 'kbd']);
const citation = /\[(\d{1,3})\]/g;

function piecesOf(value: string, count: number): HtmlNode[] {
  const pieces: HtmlNode[] = [];
  let end = 0;
  const text = (until: number) => {
    if (until > end) pieces.push({ type: 'text', value: value.slice(end, until) });
  };
  for (const found of value.matchAll(citation)) {
    const n = Number(found[1]);
    if (n < 1 || n > count) continue;
    text(found.index);
    pieces.push({ type: 'element', tagName: 'cite', properties: {}, children: [{ type: 'text', value: found[0] }] });
    end = found.index + found[0].length;
  }
  text(value.length);
  return pieces;
}

function mark(node: HtmlNode, count: number): void {
  if (!node.children || verbatim.has(node.tagName ?? '')) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return piecesOf(child.value ?? '', count);
    mark(child, count);
    return [child];
  });
}

/** Plugin of the renderer that turns `[n]` into `cite`, for sources 1 to `count`; not within code and links. */
export const citations = (count: number) => () => (tree: HtmlNode) => mark(tree, count);
