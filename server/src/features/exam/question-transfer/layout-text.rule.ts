import type { Paragraph } from './docx-in.rule.ts';
import type { Remark } from './draft.rule.ts';
import { tableOfLines } from './layout-table.rule.ts';

/** Converts lines of plain text to paragraphs. */
export const paragraphsOf = (text: string): Paragraph[] =>
  text.split(/\r?\n/).map((line) => ({ text: line, whole: false, plain: true, remarks: [] }));

/** Turns a table of numbers and answers that is written as lines of text into one table. */
function withTables(paragraphs: Paragraph[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (let at = 0; at < paragraphs.length; at++) {
    const paragraph = paragraphs[at] as Paragraph;
    const texts = paragraphs.slice(at, at + 3).map(({ text, whole }) => (whole ? '' : text));
    const table = paragraph.whole ? null : tableOfLines(texts);
    found.push(table ? { ...paragraph, text: table.markdown, whole: true } : paragraph);
    if (table) at += table.lines - 1;
  }
  return found;
}

export interface Line {
  text: string;
  /** A table or code. */
  whole: boolean;
  /** Begins a paragraph of its own. */
  apart: boolean;
  /** Index of its paragraph, and what was lost in it. */
  paragraph: number;
  remarks: Remark[];
}

/** Returns the lines of paragraphs; a table of answers that is written as lines is one of them. */
export const linesOf = (paragraphs: Paragraph[]): Line[] =>
  withTables(paragraphs).flatMap(({ text, whole, plain, remarks }, paragraph) =>
    (whole ? [text] : text.split('\n')).map((line, at) => ({
      ...{ text: line, whole, apart: !plain && at === 0, paragraph },
      remarks: at === 0 ? remarks : [],
    })),
  );
