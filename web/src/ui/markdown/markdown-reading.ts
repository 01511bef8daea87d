import { boundMarkdown, isHeavyMarkdown } from '@xueyan/contract/base/markdown-bounds';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { safeAddress, safeHtml } from './markdown-html.ts';

/** How a text is read. A line that ends is a line that ends: who writes a report does not know of Markdown's two spaces. */
export const markdownReading = {
  remarkPlugins: [remarkGfm, remarkBreaks],
  rehypePlugins: [safeHtml],
  urlTransform: safeAddress,
};

/** The text as it may be given to the parser, also one that was stored before it was bounded; null where it would hang the page. */
export function settable(source: string): string | null {
  const bounded = boundMarkdown(source);
  return isHeavyMarkdown(bounded) ? null : bounded;
}
