import type PDFDocument from 'pdfkit';
import type { Block, Run } from './markdown-blocks.rule.ts';
import { texWords } from './tex-words.rule.ts';

export const page = { left: 56, right: 539, top: 84, bottom: 770 };
export const ink = { text: '#1f2329', faint: '#646a73', line: '#c9cdd4', ground: '#f4f5f7', link: '#2b5fd9' };
export const size = { title: 20, heading: [16, 14, 12.5, 11.5], body: 10.5, code: 9, small: 8.5 };
const step = 16;
const width = page.right - page.left;
/** A taller table row is written as text. */
const tallest = page.bottom - page.top - 20;

type Doc = InstanceType<typeof PDFDocument>;

/** Missing in the types of the library. */
interface Opening {
  openImage(bytes: Buffer): { width: number; height: number };
}

interface PenOptions {
  pictures: ReadonlyMap<string, Buffer | undefined>;
  /** Parts of the document by the addresses that link to them. */
  links: ReadonlyMap<string, string>;
  /** Text in place of a picture that cannot be drawn. */
  missing: string;
}

/** Draws blocks of text on the pages of a PDF, one below the other. */
export function penFor(doc: Doc, { pictures, links, missing }: PenOptions) {
  let formulas = 0;
  const room = (height: number) => {
    if (doc.y + height > page.bottom) doc.addPage();
  };

  /** Converts a formula to words; prints the address of a link, since it cannot be followed on paper. */
  const wordsOf = ({ text, tex, href }: Run, next: Run | undefined): string => {
    if (tex) formulas += 1;
    const said = tex ? texWords(text) : text;
    const told = href && /^https?:/.test(href) && href !== text && next?.href !== href;
    return told ? `${said}（${href}）` : said;
  };

  /** Draws runs one after the other; bold is drawn with a thin stroke, so that one font suffices. */
  const line = (runs: Run[], points: number, left = page.left, gap = 5) => {
    const there = runs.filter(({ text }) => text !== '');
    doc.x = left;
    for (const [at, run] of there.entries()) {
      const { bold = false, code = false, italic = false, strike = false, href = '' } = run;
      const target = links.get(href);
      const leads = target !== undefined || /^(https?|mailto):/.test(href);
      const colour = leads ? ink.link : ink.text;
      doc
        .font(code ? 'mono' : 'text')
        .fontSize(code ? points - 1 : points)
        .fillColor(colour)
        .strokeColor(colour)
        .lineWidth(bold ? points / 36 : 0);
      const options = {
        ...{ continued: at < there.length - 1, stroke: bold, fill: true, lineGap: 3, width: page.right - left },
        ...{ oblique: italic, strike, goTo: target ?? null, link: leads && target === undefined ? href : null },
      };
      doc.text(wordsOf(run, there[at + 1]), options as PDFKit.Mixins.TextOptions);
    }
    doc.y += gap;
  };

  const code = (lines: string[], left: number) => {
    for (const text of lines) {
      doc.font('mono').fontSize(size.code);
      const height = doc.heightOfString(text || ' ', { width: page.right - left - 16 }) + 2;
      room(Math.min(height, tallest));
      if (height <= tallest) doc.rect(left, doc.y, page.right - left, height).fill(ink.ground);
      doc.fillColor(ink.text).text(text || ' ', left + 8, doc.y + 1, { width: page.right - left - 16 });
      doc.y += 1;
    }
    doc.y += 8;
  };

  const rows = (cells: string[][], widths: number[], headed: boolean) => {
    for (const [at, row] of cells.entries()) {
      doc.font('text').fontSize(size.body - 1);
      const heights = row.map((text, place) => doc.heightOfString(text || ' ', { width: (widths[place] ?? 40) - 12 }));
      const height = Math.max(...heights, 0) + 10;
      if (height > tallest) {
        for (const text of row) line([{ text }], size.body - 1);
        continue;
      }
      room(height);
      const top = doc.y;
      let left = page.left;
      for (const [place, text] of row.entries()) {
        const wide = widths[place] ?? 40;
        doc.rect(left, top, wide, height).lineWidth(0.5);
        if (headed && at === 0) doc.fillAndStroke(ink.ground, ink.line);
        else doc.strokeColor(ink.line).stroke();
        doc.fillColor(ink.text).text(text, left + 6, top + 5, { width: wide - 12 });
        left += wide;
      }
      doc.x = page.left;
      doc.y = top + height;
    }
    doc.y += 10;
  };

  const picture = (address: string, alt: string) => {
    const bytes = pictures.get(address);
    try {
      if (!bytes) throw new Error('no picture');
      const opened = (doc as unknown as Opening).openImage(bytes);
      const scale = Math.min(1, width / opened.width, 320 / opened.height);
      room(opened.height * scale + 8);
      doc.image(opened as unknown as Buffer, page.left, doc.y, { width: opened.width * scale });
      doc.x = page.left;
      doc.y += 8;
    } catch {
      line([{ text: `[${missing}${alt ? `：${alt}` : ''}]` }], size.body);
    }
  };

  const rule = (gap: number) => {
    doc.moveTo(page.left, doc.y).lineTo(page.right, doc.y).lineWidth(0.5).strokeColor(ink.line).stroke();
    doc.y += gap;
  };

  const formula = (tex: string) => {
    formulas += 1;
    doc
      .font('text')
      .fontSize(size.body + 1)
      .fillColor(ink.text);
    doc.text(texWords(tex), page.left, doc.y, { width, align: 'center' });
    doc.y += 8;
  };

  const table = (cells: Run[][][]) => {
    const columns = Math.max(...cells.map((row) => row.length), 1);
    const texts = cells.map((row) => row.map((runs) => runs.map((run, at) => wordsOf(run, runs[at + 1])).join('')));
    const widths = Array.from({ length: columns }, () => width / columns);
    rows(texts, widths, true);
  };

  const heading = (runs: Run[], depth: number) => {
    room(50);
    doc.y += 4;
    const bold = runs.map((run) => ({ ...run, bold: true }));
    line(bold, size.heading[depth - 1] ?? size.body);
  };

  const block = (one: Block, above: number) => {
    if (one.kind === 'heading') heading(one.runs, one.depth + above);
    else if (one.kind === 'formula') formula(one.tex);
    else if (one.kind === 'code') code(one.lines, page.left + one.indent * step);
    else if (one.kind === 'picture') picture(one.address, one.alt);
    else if (one.kind === 'rule') rule(10);
    else if (one.kind === 'table') table(one.rows);
    else {
      const runs = one.mark ? [{ text: one.mark }, ...one.runs] : one.runs;
      line(runs, size.body, page.left + one.indent * step);
    }
  };

  return {
    line,
    room,
    rule,
    block,
    /** Number of formulas written as words so far. */
    formulas: () => formulas,
    facts: (facts: [string, string][]) => {
      const pairs = facts.flatMap((fact, at) => (at % 2 === 0 ? [[...fact, ...(facts[at + 1] ?? ['', ''])]] : []));
      rows(pairs, [72, width / 2 - 72, 72, width / 2 - 72], false);
    },
  };
}
