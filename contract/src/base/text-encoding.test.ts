import { describe, expect, test } from 'vitest';
import { decodeText, encodingOf } from './text-encoding.ts';

const hex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const wide = (text: string, swapped = false) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return swapped ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );
const utf8 = (text: string) => Uint8Array.from(unescape(encodeURIComponent(text)), (sign) => sign.charCodeAt(0));
/** “线粒体是有氧呼吸的主要场所。”, as programs of a Chinese Windows write it. */
const gbk = hex('cfdfc1a3cce5cac7d3d0d1f5baf4cefcb5c4d6f7d2aab3a1cbf9a1a3');
/** “細胞膜控制物質進出細胞。”, as programs of a Windows in Taiwan write it. */
const big5 = hex('b2d3ad4dbda4b1b1a8eeaaabbde8b669a558b2d3ad4da143');

describe('the text of a file that states no encoding', () => {
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', utf8('线粒体 ½'), '线粒体 ½'],
    ['UTF-8 with a byte order mark', utf8('\ufeff线粒体'), '线粒体'],
    ['GBK', gbk, '线粒体是有氧呼吸的主要场所。'],
    ['GB18030 of four bytes', hex('8230b730d2aa'), '㛂要'],
    ['Big5', big5, '細胞膜控制物質進出細胞。'],
    ['UTF-16, as the editor of Windows calls “Unicode”', wide('\ufeff线粒体\r\n'), '线粒体\r\n'],
    ['UTF-16 in the other order', wide('\ufeff线粒体', true), '线粒体'],
    ['UTF-16 without a byte order mark', wide('线粒体 = 1\r\n'), '线粒体 = 1\r\n'],
    ['UTF-16 in the other order without a byte order mark', wide('线粒体 = 1\n', true), '线粒体 = 1\n'],
    ['no bytes at all', new Uint8Array(), ''],
  ])('is read from %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test('is not looked for in bytes of programs and pictures', () => {
    expect(decodeText(hex('410042'))).toBeNull();
    expect(decodeText(hex('89504e470d0a1a0a0000000d49484452'))).toBeNull();
    expect(encodingOf(hex('7f454c4602010100'))).toBeNull();
  });
});

test('a document that states its encoding is believed where its bytes are not UTF-8', () => {
  const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(decodeText(latin('<?xml version="1.0" encoding="ISO-8859-1"?><a b="été"/>'))).toContain('été');
  expect(decodeText(latin('<meta charset=gbk>\xcf\xdf\xc1\xa3'))).toContain('线粒');
  expect(decodeText(utf8('<?xml version="1.0" encoding="GB2312"?><a>线粒体</a>'))).toContain('线粒体');
});
