import { expect, type Page } from '@playwright/test';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Words that were printed together; all lengths in millimetres. */
interface Piece {
  text: string;
  /** From the left edge of the page. */
  left: number;
  right: number;
  /** Of the line, from the lower edge of the page. */
  bottom: number;
}

/** A page as the printer gets it. */
export interface PrintedPage {
  /** Millimetres, rounded. */
  width: number;
  height: number;
  pieces: Piece[];
  /** All words in their order, without blanks. */
  text: string;
}

const inMillimetres = (points: number) => (points / 72) * 25.4;

/** Does what prints something of the page, and returns the pages that the printer would get. */
export async function printed(page: Page, press: () => Promise<void>): Promise<PrintedPage[]> {
  // What is printed is a frame that the product adds for it. Without a printer its own command does nothing.
  await page.evaluate(() => {
    const { body } = document;
    body.append = (...nodes) => {
      Element.prototype.append.apply(body, nodes);
      for (const node of nodes)
        if (node instanceof HTMLIFrameElement && node.contentWindow)
          node.contentWindow.print = () => {
            body.dataset.printed = node.contentDocument?.documentElement.outerHTML ?? '';
            node.remove();
          };
    };
    delete body.dataset.printed;
  });
  await press();
  const read = () => page.evaluate(() => document.body.dataset.printed ?? '');
  await expect.poll(read).not.toBe('');
  const body = await read();
  const address = new URL('/printed', page.url()).href;
  const sheet = await page.context().newPage();
  await sheet.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await sheet.goto(address);
  const bytes = await sheet.pdf({ preferCSSPageSize: true });
  await sheet.close();
  return readPages(bytes);
}

async function readPages(bytes: Buffer): Promise<PrintedPage[]> {
  const data = new Uint8Array(bytes);
  const loading = getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true, useWasm: false });
  const pdf = await loading.promise;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item): Piece[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [left, bottom] = [inMillimetres(Number(item.transform[4])), inMillimetres(Number(item.transform[5]))];
      return [{ text: item.str, left, right: left + inMillimetres(item.width), bottom }];
    });
    pages.push({
      width: Math.round(inMillimetres(width)),
      height: Math.round(inMillimetres(height)),
      pieces,
      text: pieces.map(({ text }) => text.replaceAll(/\s/g, '')).join(''),
    });
  }
  await loading.destroy();
  return pages;
}
