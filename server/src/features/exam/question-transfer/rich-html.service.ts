import { blockHtml } from './html-out.rule.ts';

/** Markdown as XHTML for readers of other products; `address` says where a picture is found there. */
export const htmlOfMarkdown = (markdown: string, address: (picture: string) => string): string =>
  blockHtml(markdown, address);
