import { blockHtml } from './html-out.rule.ts';

/** Converts Markdown to XHTML for readers of other products; `address` maps a picture to its address there. */
export const htmlOfMarkdown = (markdown: string, address: (picture: string) => string): string =>
  blockHtml(markdown, address);
