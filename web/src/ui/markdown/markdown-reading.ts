import { boundMarkdown, isHeavyMarkdown } from '@xueyan/contract/base/markdown-bounds';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { safeAddress, safeHtml } from './markdown-html.ts';

/** Options of the parser. A line break is kept: authors of reports do not know Markdown's two spaces. */
export const markdownReading = {
  remarkPlugins: [remarkGfm, remarkBreaks],
  rehypePlugins: [safeHtml],
  urlTransform: safeAddress,
};

/**
 * Returns the text as it may be given to the parser, also one stored before texts were bounded; null where it would
 * hang the page.
 */
export function settable(source: string): string | null {
  const bounded = boundMarkdown(source);
  return isHeavyMarkdown(bounded) ? null : bounded;
}
