import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { CSSProperties } from 'react';
import { lettersFound, lettersIn, marksOf, type TextRun } from './pdf-marks.ts';

/** Returns the text of a page, run by run. */
async function textOfPage(pdf: PDFDocumentProxy, page: number): Promise<TextRun[]> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.flatMap((item) => ('str' in item && item.str ? [item] : []));
}

/** Share of a passage that is enough to know its page: the rest may be on the next one. */
const enough = 0.9;

/** Returns the page, from 1, that has the most of a passage; null where it is on none. */
export async function pageWith(pdf: PDFDocumentProxy, passage: string): Promise<number | null> {
  let best = { page: 0, found: 0 };
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const found = lettersFound(await textOfPage(pdf, page), passage);
    if (found > best.found) best = { page, found };
    if (found >= lettersIn(passage) * enough) break;
  }
  return best.page || null;
}

/** A mark over a page, placed in shares of it. */
export interface Placed {
  text: string;
  style: CSSProperties;
}

const pointOf = (viewport: ReturnType<PDFPageProxy['getViewport']>, x: number, y: number) =>
  viewport.convertToViewportPoint(x, y) as [number, number];

/** Returns where the words of a passage stand on a page. */
export async function placesOf(pdf: PDFDocumentProxy, page: number, passage: string): Promise<Placed[]> {
  const runs = await textOfPage(pdf, page);
  const viewport = (await pdf.getPage(page)).getViewport({ scale: 1 });
  const share = (length: number, of: number) => `${((length / of) * 100).toFixed(3)}%`;
  return marksOf(runs, passage).map(({ text, left, bottom, right, top }) => {
    const [x, y] = pointOf(viewport, left, bottom);
    const [otherX, otherY] = pointOf(viewport, right, top);
    return {
      text,
      style: {
        left: share(Math.min(x, otherX), viewport.width),
        top: share(Math.min(y, otherY), viewport.height),
        width: share(Math.abs(otherX - x), viewport.width),
        height: share(Math.abs(otherY - y), viewport.height),
      },
    };
  });
}
