import PDFDocument from 'pdfkit';
import type { Block, Run } from './markdown-blocks.rule.ts';
import { markdownBlocks } from './markdown-blocks.rule.ts';
import { type ReportSheet, splitBundle } from './sheet-bundle.rule.ts';

const page = { left: 56, right: 539, top: 84, bottom: 770 };
const ink = { text: '#1f2329', faint: '#646a73', line: '#c9cdd4', ground: '#f4f5f7' };
const size = { title: 20, heading: [16, 14, 12.5, 11.5], body: 10.5, code: 9, small: 8.5 };
const step = 16;

/** Not among the types of the library. */
interface Opening {
  openImage(bytes: Buffer): { width: number; height: number };
}

interface Fonts {
  bytes: Buffer;
  text: string | null;
  mono: string | null;
}

/** Draws sheets, each a PDF of its own. The child process of the parser runs it: pictures of students are opened here. */
export async function read(bytes: Buffer): Promise<{ value: unknown; blobs: Uint8Array[] }> {
  const { sheets, faces, blobs } = splitBundle(bytes);
  const fonts = { ...faces, bytes: blobs[0] ?? Buffer.alloc(0) };
  const drawn: Uint8Array[] = [];
  for (const sheet of sheets) drawn.push(await drawSheet(sheet, fonts, blobs));
  return { value: null, blobs: drawn };
}

async function drawSheet(sheet: ReportSheet, fonts: Fonts, blobs: Buffer[]): Promise<Buffer> {
  const margins = { left: page.left, right: 595 - page.right, top: page.top, bottom: 842 - page.bottom };
  const doc = new PDFDocument({ size: 'A4', margins, bufferPages: true, info: { Title: sheet.title } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  doc.registerFont('text', fonts.bytes, fonts.text ?? undefined);
  doc.registerFont('mono', fonts.bytes, fonts.mono ?? fonts.text ?? undefined);
  const pictures = new Map(sheet.pictures.map(([address, blob]) => [address, blobs[blob]]));
  const draw = drawing(doc, pictures, sheet.words.picture);
  draw.line([{ text: sheet.title, style: 'bold' }], size.title);
  draw.facts(sheet.facts);
  draw.part(sheet.words.report);
  for (const block of markdownBlocks(sheet.content)) draw.block(block);
  if (sheet.steps.length > 0) {
    draw.part(sheet.words.steps);
    for (const text of sheet.steps) draw.line([{ text, style: 'plain' }], size.body);
  }
  if (sheet.criteria.length > 0) {
    draw.part(sheet.words.criteria);
    for (const text of sheet.criteria) draw.line([{ text, style: 'plain' }], size.body);
  }
  draw.part(sheet.words.comment);
  draw.line([{ text: sheet.comment || sheet.words.noComment, style: 'plain' }], size.body);
  frame(doc, sheet);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The school and the course above each page, its number below. */
function frame(doc: PDFKit.PDFDocument, { school, course, words }: ReportSheet): void {
  const { start, count } = doc.bufferedPageRange();
  const width = page.right - page.left;
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at);
    // Outside of the margins a text would begin a new page.
    doc.page.margins = { ...doc.page.margins, top: 0, bottom: 0 };
    doc.font('text').fontSize(size.small).fillColor(ink.faint);
    doc.text(school, page.left, 44, { width, lineBreak: false });
    doc.text(course, page.left, 44, { width, align: 'right', lineBreak: false });
    doc.moveTo(page.left, 62).lineTo(page.right, 62).lineWidth(0.5).strokeColor(ink.line).stroke();
    doc.text(words.printed, page.left, 796, { width, lineBreak: false });
    doc.text(`${at - start + 1} / ${count}`, page.left, 796, { width, align: 'right', lineBreak: false });
  }
}

function drawing(doc: PDFKit.PDFDocument, pictures: Map<string, Buffer | undefined>, missing: string) {
  const width = page.right - page.left;
  const room = (height: number) => {
    if (doc.y + height > page.bottom) doc.addPage();
  };

  /** Runs one after the other; bold is the same letters with a thin stroke, so that one font is enough. */
  const line = (runs: Run[], points: number, left = page.left, gap = 5) => {
    const there = runs.filter(({ text }) => text !== '');
    doc.x = left;
    for (const [at, { text, style }] of there.entries()) {
      const bold = style === 'bold';
      doc
        .font(style === 'code' ? 'mono' : 'text')
        .fontSize(style === 'code' ? points - 1 : points)
        .fillColor(ink.text)
        .strokeColor(ink.text)
        .lineWidth(bold ? points / 36 : 0);
      const options = {
        continued: at < there.length - 1,
        stroke: bold,
        fill: true,
        lineGap: 3,
        width: page.right - left,
      };
      doc.text(text, options);
    }
    doc.y += gap;
  };

  const code = (lines: string[], left: number) => {
    for (const text of lines) {
      doc.font('mono').fontSize(size.code);
      const height = doc.heightOfString(text || ' ', { width: page.right - left - 16 }) + 2;
      room(height);
      doc.rect(left, doc.y, page.right - left, height).fill(ink.ground);
      doc.fillColor(ink.text).text(text || ' ', left + 8, doc.y + 1, { width: page.right - left - 16 });
      doc.y += 1;
    }
    doc.y += 8;
  };

  const rows = (cells: string[][], widths: number[], headed: boolean) => {
    for (const [at, row] of cells.entries()) {
      doc.font('text').fontSize(size.body - 1);
      const heights = row.map((text, place) => doc.heightOfString(text || ' ', { width: (widths[place] ?? 40) - 12 }));
      const height = Math.min(Math.max(...heights, 0) + 10, page.bottom - page.top);
      room(height);
      const top = doc.y;
      let left = page.left;
      for (const [place, text] of row.entries()) {
        const wide = widths[place] ?? 40;
        doc.rect(left, top, wide, height).lineWidth(0.5);
        if (headed && at === 0) doc.fillAndStroke(ink.ground, ink.line);
        else doc.strokeColor(ink.line).stroke();
        doc.fillColor(ink.text).text(text, left + 6, top + 5, { width: wide - 12, height: height - 6, ellipsis: true });
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
      line([{ text: `[${missing}${alt ? `：${alt}` : ''}]`, style: 'plain' }], size.body);
    }
  };

  return {
    line,
    part: (title: string) => {
      room(60);
      doc.y += 8;
      line([{ text: title, style: 'bold' }], 13);
      doc.moveTo(page.left, doc.y).lineTo(page.right, doc.y).lineWidth(0.5).strokeColor(ink.line).stroke();
      doc.y += 8;
    },
    facts: (facts: ReportSheet['facts']) => {
      const pairs = facts.flatMap((fact, at) => (at % 2 === 0 ? [[...fact, ...(facts[at + 1] ?? ['', ''])]] : []));
      rows(pairs, [72, width / 2 - 72, 72, width / 2 - 72], false);
    },
    block: (block: Block) => {
      if (block.kind === 'heading') {
        room(50);
        doc.y += 4;
        line(
          block.runs.map((run) => ({ ...run, style: 'bold' })),
          size.heading[block.depth - 1] ?? size.body,
        );
      } else if (block.kind === 'text') {
        const runs: Run[] = block.mark ? [{ text: block.mark, style: 'plain' }, ...block.runs] : block.runs;
        line(runs, size.body, page.left + block.indent * step);
      } else if (block.kind === 'formula') {
        doc
          .font('text')
          .fontSize(size.body + 1)
          .fillColor(ink.text);
        doc.text(block.text, page.left, doc.y, { width, align: 'center' });
        doc.y += 8;
      } else if (block.kind === 'code') code(block.lines, page.left + block.indent * step);
      else if (block.kind === 'picture') picture(block.address, block.alt);
      else if (block.kind === 'rule') {
        doc.moveTo(page.left, doc.y).lineTo(page.right, doc.y).lineWidth(0.5).strokeColor(ink.line).stroke();
        doc.y += 10;
      } else {
        const columns = Math.max(...block.rows.map((row) => row.length), 1);
        const texts = block.rows.map((row) => row.map((runs) => runs.map(({ text }) => text).join('')));
        rows(
          texts,
          Array.from({ length: columns }, () => width / columns),
          true,
        );
      }
    },
  };
}
