import { Fault } from '@xueyan/contract/wire/fault';
import { describe, expect, test } from 'vitest';
import { lockedPdf, mappedPdf, pdfOf } from '../../testing/documents/pdf.ts';
import { countPages, readPdf } from './read-pdf.ts';

const gbk = { map: '/GBK-EUC-H', ordering: 'GB1', codes: 'cfdfc1a3cce5' };
const unknown = { ...gbk, map: '/GBK-EUC-X' };
const damaged = { ...gbk, map: '<< /Type /CMap /CMapName /Own /Length 5 >>\nstream\nnooo!\nendstream' };
const code = (pdf: Buffer) =>
  readPdf(pdf).then(
    () => 'read',
    (error: unknown) => (error instanceof Fault ? error.kind.code : error),
  );

describe('a PDF whose Chinese fonts name character maps without including them', () => {
  test.each<[string, string, string, string]>([
    ['GBK-EUC-H', 'GB1', 'cfdfc1a3cce5', '线粒体'],
    ['GBK-EUC-V', 'GB1', 'cfdfc1a3cce5', '线粒体'],
    ['GB-EUC-H', 'GB1', 'cfdfc1a3cce5', '线粒体'],
    ['GBKp-EUC-H', 'GB1', 'cfdfc1a3cce5', '线粒体'],
    ['GBK2K-H', 'GB1', 'cfdfc1a3cce5', '线粒体'],
    ['UniGB-UCS2-H', 'GB1', '7ebf7c924f53', '线粒体'],
    ['UniGB-UTF16-H', 'GB1', '7ebf7c924f53', '线粒体'],
    ['ETen-B5-H', 'CNS1', 'b2d3ad4dbda4', '細胞膜'],
  ])('is read as it is shown: %s', async (map, ordering, codes, text) => {
    const { pages, unreadFonts } = await readPdf(mappedPdf([{ map: `/${map}`, ordering, codes }]));
    expect([pages.map((page) => page.replaceAll('\n', '')), unreadFonts]).toEqual([[text], 0]);
  });
});

describe('a PDF with text of which no character can be told', () => {
  test('is no scan: the character map that its font names does not exist, or the one it includes is damaged', async () => {
    expect(await code(mappedPdf([unknown]))).toBe('document.noCharacters');
    expect(await code(mappedPdf([damaged]))).toBe('document.noCharacters');
  });

  test('is read as far as its other fonts go, and the fonts are counted', async () => {
    const { pages, unreadFonts } = await readPdf(mappedPdf([unknown, gbk, { ...unknown, map: '/None-H' }], 'cell'));
    expect(pages[0]).toContain('线粒体');
    expect(pages[0]).toContain('cell');
    expect(unreadFonts).toBe(2);
  });
});

test('a PDF of pictures has pages without text, and nothing is said of its fonts', async () => {
  expect(await readPdf(pdfOf(2))).toEqual({ pages: ['', ''], unreadFonts: 0 });
});

test('pages are counted, and a PDF with a password says so', async () => {
  expect(await countPages(pdfOf(3))).toBe(3);
  expect(await code(lockedPdf())).toBe('document.encrypted');
});
