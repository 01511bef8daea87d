import PDFDocument from 'pdfkit';
import { blocksOfTexts } from './markdown-blocks.rule.ts';
import { ink, page, penFor, size } from './pdf-pen.rule.ts';
import type { PrintPart, PrintSheet } from './sheet-bundle.rule.ts';

const width = page.right - page.left;
const contents = { line: 18, indent: 14 };
/** A part with less space than this left begins on the next page. */
const beginning = 110;

/** The target of a bookmark is missing in the types of the library. */
type Bookmark = NonNullable<Parameters<PDFKit.PDFOutline['addItem']>[1]>;

interface Fonts {
  bytes: Buffer;
  text: string | null;
  mono: string | null;
}

/** Draws a document as a PDF: numbered A4 pages, with bookmarks where it has several parts. */
export async function drawPdf(sheet: PrintSheet, fonts: Fonts, blobs: Buffer[]): Promise<Buffer> {
  const margins = { left: page.left, right: 595 - page.right, top: page.top, bottom: 842 - page.bottom };
  const doc = new PDFDocument({ size: 'A4', margins, bufferPages: true, info: { Title: sheet.title } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  doc.registerFont('text', fonts.bytes, fonts.text ?? undefined);
  doc.registerFont('mono', fonts.bytes, fonts.mono ?? fonts.text ?? undefined);
  const pen = penFor(doc, {
    pictures: new Map(sheet.pictures.map(([address, blob]) => [address, blobs[blob]])),
    ...{ links: new Map(sheet.links), missing: sheet.words.picture },
  });
  pen.line([{ text: sheet.title, bold: true }], size.title);
  if (sheet.facts.length > 0) pen.facts(sheet.facts);
  const listed = sheet.contents ? reserveContents(doc, sheet) : null;
  const begins: number[] = [];
  const bookmarks: PDFKit.PDFOutline[] = [];
  for (const part of sheet.parts) {
    begin(doc, pen, part, begins.length === 0);
    begins.push(pageNow(doc));
    if (part.level > 0 && part.title !== '') {
      const above = bookmarks[Math.min(part.level - 2, bookmarks.length - 1)] ?? doc.outline;
      bookmarks.splice(part.level - 1);
      bookmarks.push(above.addItem(part.title, { top: doc.y, left: 595 } as Bookmark));
    }
    if (Array.isArray(part.content)) for (const text of part.content) pen.line([{ text }], size.body);
    else for (const block of blocksOfTexts(part.content)) pen.block(block, part.level);
  }
  if (pen.formulas() > 0 && sheet.words.formulas)
    pen.line([{ text: sheet.words.formulas.replace('{n}', String(pen.formulas())) }], size.body);
  if (listed) writeContents(doc, sheet, listed, begins);
  frame(doc, sheet);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const pageNow = (doc: PDFKit.PDFDocument) => {
  const { start, count } = doc.bufferedPageRange();
  return start + count - 1;
};

/** Draws the heading of a part, which is the target of links. */
function begin(doc: PDFKit.PDFDocument, pen: ReturnType<typeof penFor>, part: PrintPart, first: boolean): void {
  if (part.title === '')
    return void doc.addNamedDestination(part.id, 'XYZ', page.left, doc.y, null as unknown as number);
  if (part.level === 1 && !first) doc.addPage();
  pen.room(part.level === 0 ? 60 : beginning);
  doc.y += 8;
  doc.addNamedDestination(part.id, 'XYZ', page.left, doc.y - 6, null as unknown as number);
  pen.line([{ text: part.title, bold: true }], part.level === 0 ? 13 : (size.heading[part.level - 1] ?? 11.5) + 1);
  if (part.level < 2) pen.rule(8);
}

interface Listed {
  from: number;
  top: number;
}

/** Reserves the pages of the table of contents, since page numbers are not known yet. */
function reserveContents(doc: PDFKit.PDFDocument, sheet: PrintSheet): Listed {
  const listed = { from: pageNow(doc), top: doc.y + 8 };
  const first = Math.floor((page.bottom - listed.top - 30) / contents.line);
  const perPage = Math.floor((page.bottom - page.top) / contents.line);
  const more = Math.max(0, Math.ceil((sheet.parts.length - first) / perPage));
  for (let at = 0; at < more + 1; at++) doc.addPage();
  return listed;
}

function writeContents(doc: PDFKit.PDFDocument, sheet: PrintSheet, { from, top }: Listed, begins: number[]): void {
  let at = from;
  doc.switchToPage(at);
  doc.font('text').fontSize(13).fillColor(ink.text).strokeColor(ink.text).lineWidth(0.4);
  doc.text(sheet.contents, page.left, top, { width, lineBreak: false, stroke: true, fill: true });
  let y = top + 30;
  for (const [index, { id, title, level }] of sheet.parts.entries()) {
    if (title === '') continue;
    if (y + contents.line > page.bottom) {
      at += 1;
      doc.switchToPage(at);
      y = page.top;
    }
    const left = page.left + Math.max(0, level - 1) * contents.indent;
    doc.font('text').fontSize(size.body).fillColor(ink.text);
    const room = page.right - left - 40;
    const options = { width: room, height: contents.line, ellipsis: true, goTo: id };
    doc.text(title, left, y, options as unknown as PDFKit.Mixins.TextOptions);
    doc.fillColor(ink.faint).text(String((begins[index] ?? 0) + 1), page.left, y, { width, align: 'right' });
    y += contents.line;
  }
}

/** Two names share the header line. */
const shortened = (name: string) => (name.length > 26 ? `${name.slice(0, 25)}…` : name);

/** Draws the header and the page number of each page. */
function frame(doc: PDFKit.PDFDocument, { head: [left, right], foot }: PrintSheet): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at);
    // A text outside of the margins would begin a new page.
    doc.page.margins = { ...doc.page.margins, top: 0, bottom: 0 };
    doc.font('text').fontSize(size.small).fillColor(ink.faint);
    doc.text(shortened(left), page.left, 44, { width, lineBreak: false });
    doc.text(shortened(right), page.left, 44, { width, align: 'right', lineBreak: false });
    doc.moveTo(page.left, 62).lineTo(page.right, 62).lineWidth(0.5).strokeColor(ink.line).stroke();
    doc.text(foot, page.left, 796, { width, lineBreak: false });
    doc.text(`${at - start + 1} / ${count}`, page.left, 796, { width, align: 'right', lineBreak: false });
  }
}
