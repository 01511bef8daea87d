import { knowledgeFaults } from '@xueyan/contract/ai/knowledge';
import { documentFaults } from '@xueyan/contract/wire/document';
import { Fault } from '@xueyan/contract/wire/fault';
import { readSlides } from './read-slides.ts';

/** Maximum number of pages and of characters to read. */
const pagesMax = 2_000;
const charactersMax = 10_000_000;

/** Returns the texts of the pages of a PDF, or of the slides of a presentation, in order. */
export const readPages = (kind: 'pdf' | 'pptx', bytes: Buffer): Promise<string[]> =>
  kind === 'pdf' ? readPdf(bytes) : readSlides(bytes);

/** Returns the number of pages of a PDF without reading them. */
export const countPages = async (bytes: Buffer): Promise<number> => (await openPdf(bytes)).numPages;

async function openPdf(bytes: Buffer) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true, useWasm: false });
  return loading.promise.catch((error: unknown) => {
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw new Fault(locked ? documentFaults.encrypted : knowledgeFaults.noText);
  });
}

async function readPdf(bytes: Buffer): Promise<string[]> {
  const pdf = await openPdf(bytes);
  if (pdf.numPages > pagesMax) throw new Fault(documentFaults.tooManyPages, { n: pdf.numPages, max: pagesMax });
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    characters += text.length;
    if (characters > charactersMax) throw new Fault(documentFaults.tooComplex);
    pages.push(text);
    page.cleanup();
  }
  return pages;
}
