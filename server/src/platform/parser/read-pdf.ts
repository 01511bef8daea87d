import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { knowledgeFaults } from '@xueyan/contract/ai/knowledge';
import { documentFaults } from '@xueyan/contract/wire/document';
import { Fault } from '@xueyan/contract/wire/fault';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/** Maximum number of pages and of characters to read. */
const pagesMax = 2_000;
const charactersMax = 10_000_000;

/** Text of a document with pages. */
export interface PageTexts {
  /** Text of each page or slide; empty for those that are pictures. */
  pages: string[];
  /**
   * Number of fonts whose characters cannot be told, since the map from codes to characters that they name or include
   * is missing or damaged: what is written with them is not in the text.
   */
  unreadFonts: number;
}

/**
 * Folder of the character maps that Chinese, Japanese and Korean documents name without including them, such as
 * `GBK-EUC-H`. They are a part of the package and are read from the disk only.
 */
const cMapUrl = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/cmaps/`;

/** Returns the number of pages of a PDF without reading them. */
export const countPages = async (bytes: Buffer): Promise<number> => (await openPdf(bytes)).numPages;

/**
 * Returns the text of a PDF. Throws when it has a password, too many pages, or is damaged; and when it has text of
 * which no character can be told, which is no scan.
 */
export async function readPdf(bytes: Buffer): Promise<PageTexts> {
  const warnings = listen();
  try {
    const pdf = await openPdf(bytes);
    const { numPages } = pdf;
    if (numPages > pagesMax) throw new Fault(documentFaults.tooManyPages, { n: numPages, max: pagesMax });
    const pages = await textsOf(pdf);
    const unreadFonts = warnings.fonts.size || (await unreadIn(pdf, pages));
    if (unreadFonts > 0 && !pages.some(isWritten)) throw new Fault(documentFaults.noCharacters);
    return { pages, unreadFonts };
  } finally {
    warnings.end();
  }
}

async function openPdf(bytes: Buffer): Promise<PDFDocumentProxy> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.WARNINGS,
    disableFontFace: true,
    useWasm: false,
    cMapUrl,
    cMapPacked: true,
    // Only text is read, so that pictures are not decoded.
    maxImageSize: 1,
  });
  return loading.promise.catch((error: unknown) => {
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw new Fault(locked ? documentFaults.encrypted : knowledgeFaults.noText);
  });
}

async function textsOf(pdf: PDFDocumentProxy): Promise<string[]> {
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

/** A page without a letter or digit has no text that can be told. */
const isWritten = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Number of pages without text that are looked at closer: the fonts of a document are the same on its other pages. */
const lookedAt = 20;

/** Returns 1 where pages without text draw text nevertheless, and 0 where they are pictures or empty. */
async function unreadIn(pdf: PDFDocumentProxy, pages: string[]): Promise<number> {
  const empty = pages.flatMap((text, at) => (isWritten(text) ? [] : [at + 1])).slice(0, lookedAt);
  for (const number of empty) if (await drawsText(await pdf.getPage(number))) return 1;
  return 0;
}

async function drawsText(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { fnArray, argsArray } = await page.getOperatorList().catch(() => ({ fnArray: [], argsArray: [] }));
  page.cleanup();
  return fnArray.some((operation, at) => {
    const [glyphs] = (argsArray[at] ?? []) as [unknown];
    return operation === OPS.showText && Array.isArray(glyphs) && glyphs.some((glyph) => isInk(glyph));
  });
}

/** A glyph that is no distance and no blank. */
const isInk = (glyph: unknown) =>
  typeof glyph === 'object' && glyph !== null && !(glyph as { isSpace?: boolean }).isSpace;

/** The library tells of a font that it cannot read by a warning alone, once for each font. */
const unreadFont = /loadFont - translateFont failed: "([^"]*)/;

function listen() {
  const { warn } = console;
  const fonts = new Set<string>();
  console.warn = (...words: unknown[]) => {
    const [, why] = unreadFont.exec(String(words[0])) ?? [];
    if (why !== undefined) fonts.add(`${fonts.size} ${why}`);
  };
  return {
    fonts,
    end: () => {
      console.warn = warn;
    },
  };
}
