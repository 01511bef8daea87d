import { htmlToMarkdown } from '../../../platform/parser/html-to-markdown.ts';
import { tidyHtml } from '../../../platform/parser/read-html.ts';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';

/** Shown in the tab of a browser, not on the page. */
const title = /<title[^<>]*>[^<]*<\/title>/gi;

/** Converts a web page in UTF-8 to Markdown: its text with headings, without scripts and styles. */
export async function read(bytes: Buffer): Promise<RuleReading> {
  return { value: htmlToMarkdown(tidyHtml(bytes.toString('utf8').replace(title, ''))), blobs: [] };
}
