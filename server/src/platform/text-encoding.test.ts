import { describe, expect, test } from 'vitest';
import { gb18030 } from '../testing/workbook.ts';
import { decodeText, decodeTextLoosely } from './text-encoding.ts';

const text = '姓名,班级\n王小明,计科 2401\n';
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe('a text is read', () => {
  test.each([
    ['in UTF-8', Buffer.from(text)],
    ['in UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['in GBK', gb18030(text)],
    ['in UTF-16 with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['in UTF-16, high bytes first', swapped(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['in UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
    ['in UTF-16, high bytes first, without a byte order mark', swapped(Buffer.from(text, 'utf16le'))],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
    expect(decodeTextLoosely(bytes, { chinese: true })).toBe(text);
  });

  test('and refused when it is in no encoding that is known, unless it may be read in part', () => {
    const bytes = Buffer.from([0x61, 0xff, 0xff, 0x62]);
    expect(() => decodeText(bytes)).toThrow();
    expect(decodeTextLoosely(bytes)).toMatch(/^a.*b$/);
  });

  test('with the Chinese words that are UTF-8 by chance, where the surroundings are Chinese', () => {
    const cat = gb18030('猫\n');
    expect(decodeText(cat)).toBe('è\n');
    expect(decodeText(cat, { chinese: true })).toBe('猫\n');
    for (const said of ['café\nnaïve\n', 'α\nβ\n', 'баг\n', 'нохой\n', '猫 è\n', 'Übung 2', '5 µм'])
      expect(decodeText(Buffer.from(said), { chinese: true })).toBe(said);
    // Letters of several scripts in a word are Chinese in any surroundings.
    expect(decodeText(gb18030('图片\n'))).toBe('图片\n');
  });
});
