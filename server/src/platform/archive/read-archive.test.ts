import { deflateRawSync } from 'node:zlib';
import { Fault } from '@xueyan/contract/wire/fault';
import { describe, expect, test } from 'vitest';
import { zip } from '../../testing/word-documents.ts';
import { gb18030 } from '../../testing/workbook.ts';
import { packArchive } from './pack-archive.ts';
import { eachEntry, readArchive } from './read-archive.ts';

const mb = 1024 * 1024;
const limits = { entries: 10, bytes: 4 * mb, entryBytes: 3 * mb };

const textsOf = async (bytes: Buffer) =>
  Object.fromEntries([...(await readArchive(bytes, limits))].map(([name, part]) => [name, part.toString()]));

const refusal = async (bytes: Buffer, of = limits) => {
  const error = await readArchive(bytes, of).catch((problem: unknown) => problem);
  if (error instanceof Fault) return error.kind.code;
  return error instanceof Error ? 'damaged' : 'read';
};

/** Returns an archive whose entry has these bytes as its name, without a flag for their encoding. */
function withName(name: Buffer, bytes = zip({ ['x'.repeat(name.length)]: 'content' }), place = 'xx'): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(place); at >= 0; at = copy.indexOf(place, at + name.length)) name.copy(copy, at);
  return copy;
}

describe('an archive', () => {
  test('yields its files, compressed or not, and no folders', async () => {
    expect(await textsOf(zip({ 'a/': '', 'a/b.txt': '一', 'c.txt': '二' }))).toEqual({
      'a/b.txt': '一',
      'c.txt': '二',
    });
    const packed = packArchive(new Map([['图/一.png', Buffer.from('1')]]));
    expect(await textsOf(packed)).toEqual({ '图/一.png': '1' });
    expect(await textsOf(zip({}))).toEqual({});
  });

  test('unpacks only the wanted files', async () => {
    const bytes = zip({ 'large.bin': Buffer.alloc(9 * mb), 'small.xml': '<a/>' });
    const names: string[] = [];
    for await (const { name } of eachEntry(bytes, limits, (one) => one.endsWith('.xml'))) names.push(name);
    expect(names).toEqual(['small.xml']);
  });

  test('may have names in UTF-8 or, as Chinese editions of Windows write them, in GB18030', async () => {
    expect(await textsOf(withName(gb18030('照片/王小明.jpg')))).toEqual({ '照片/王小明.jpg': 'content' });
    expect(await textsOf(withName(Buffer.from('照片/王小明.jpg')))).toEqual({ '照片/王小明.jpg': 'content' });
    // The bytes of these are valid UTF-8 by chance.
    expect(await textsOf(withName(gb18030('图片/猫一.jpg')))).toEqual({ '图片/猫一.jpg': 'content' });
    const two = withName(gb18030('狗/1'), withName(gb18030('猫/1'), zip({ yyyy: '1', xxxx: '2' }), 'yy'));
    expect(await textsOf(two)).toEqual({ '猫/1': '1', '狗/1': '2' });
    expect(await textsOf(withName(Buffer.from('café/à.txt')))).toEqual({ 'café/à.txt': 'content' });
    expect(await textsOf(withName(Buffer.from('folder\\file.txt')))).toEqual({ 'folder/file.txt': 'content' });
  });
});

describe('a malicious archive', () => {
  test('that unpacks beyond its limit is refused at the limit, whatever sizes it claims', async () => {
    const bomb = { 'bomb.bin': Buffer.alloc(64 * mb) };
    expect(zip(bomb).length).toBeLessThan(mb / 8);
    for (const claim of [undefined, 0, 1, 0xffff_fff0])
      expect(await refusal(zip(bomb, claim))).toBe('document.unpacked');
  });

  test('is measured by each of its files and by all of them together', async () => {
    const file = (size: number) => Buffer.alloc(size * mb);
    expect(await refusal(zip({ a: file(3) }))).toBe('read');
    expect(await refusal(zip({ a: file(3.1) }))).toBe('document.unpacked');
    expect(await refusal(zip({ a: file(2), b: file(2) }))).toBe('read');
    expect(await refusal(zip({ a: file(2), b: file(2), c: 'x' }))).toBe('document.unpacked');
  });

  test('is not unpacked beyond the limit: a bomb needs no more memory than allowed', async () => {
    const bomb = zip({ 'bomb.bin': Buffer.alloc(256 * mb) });
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 1);
    expect(await refusal(bomb)).toBe('document.unpacked');
    clearInterval(watch);
    expect(most).toBeLessThan(64 * mb);
  });

  test('with too many entries is refused before any is read', async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}`, '']));
    expect(await refusal(zip(many))).toBe('document.tooComplex');
    const claimed = zip({ a: '' });
    claimed.writeUInt16LE(0xfff0, claimed.length - 12);
    expect(await refusal(claimed)).toBe('document.tooComplex');
  });

  test.each(['../up.txt', 'a/../../up.txt', '/etc/passwd', 'C:/windows.ini', '..\\up.txt', 'a\u0000b', ''])(
    'with an entry named %j is refused',
    async (name) => {
      expect(await refusal(zip({ 'good.txt': 'x', [name]: 'y' }))).toBe('damaged');
    },
  );

  test('with two entries of one name is refused, since readers could disagree on its content', async () => {
    const bytes = zip({ 'same-1': 'a', 'same-2': 'b' });
    for (let at = bytes.indexOf('same-2'); at >= 0; at = bytes.indexOf('same-2', at)) bytes.write('same-1', at);
    expect(await refusal(bytes)).toBe('damaged');
  });

  test('that is encrypted, damaged, truncated or of an unknown compression is refused', async () => {
    const whole = zip({ 'a.txt': 'some text, some text' });
    const entry = whole.indexOf('PK\x01\x02');
    const encrypted = Buffer.from(whole);
    encrypted.writeUInt16LE(1, entry + 8);
    const unknown = Buffer.from(whole);
    unknown.writeUInt16LE(99, entry + 10);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 36, 50);
    for (const bytes of [encrypted, unknown, damaged, Buffer.alloc(0), Buffer.from('PK'), deflateRawSync(whole)])
      expect(await refusal(bytes)).toBe('damaged');
    for (let length = 0; length < whole.length; length += 7)
      expect(await refusal(whole.subarray(0, length))).toBe('damaged');
  });
});
