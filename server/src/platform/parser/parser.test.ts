import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '@xueyan/contract/wire/fault';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costOf } from '../../testing/cost.ts';
import { docx, paragraph, zip } from '../../testing/word-documents.ts';
import { workbook } from '../../testing/workbook.ts';
import { silentLog } from '../log.ts';
import { openParser, type Parser } from './parser.ts';

const mb = 1024 * 1024;
const reader = { id: 'somebody' };
let parser: Parser;
beforeAll(() => {
  parser = openParser(silentLog);
});
afterAll(() => parser.close());

const code = (read: Promise<unknown>) =>
  read.then(
    () => 'read',
    (error: unknown) => (error instanceof Fault ? error.kind.code : error),
  );

describe('an archive', () => {
  const limits = { entries: 100, bytes: 8 * mb, entryBytes: 4 * mb };
  const unpack = (bytes: Buffer) => parser.archive(reader, bytes, limits);

  test('is returned as its files', async () => {
    const parts = await unpack(zip({ '照片/1.png': Buffer.from([1, 2, 3]), 'a/': '', 'b.txt': '' }));
    expect([...parts].map(([name, bytes]) => [name, [...bytes]])).toEqual([
      ['照片/1.png', [1, 2, 3]],
      ['b.txt', []],
    ]);
  });

  test('that unpacks beyond its limits or cannot be read is refused with a text', async () => {
    const bomb = zip({ 'bomb.bin': Buffer.alloc(64 * mb) });
    expect(bomb.length).toBeLessThan(mb / 8);
    expect(await code(unpack(bomb))).toBe('document.unpacked');
    expect(await code(unpack(zip({ '../up': 'x' })))).toBe('document.notArchive');
    expect(await code(unpack(Buffer.from('PK and no more')))).toBe('document.notArchive');
  });

  test('yields at most what can be passed between processes, whatever the limits are', async () => {
    const parts = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`${i}`, Buffer.alloc(3 * mb)]));
    expect(await code(parser.archive(reader, zip(parts), { entries: 100, bytes: 500 * mb }))).toBe('document.unpacked');
  });
});

describe('a rule on a file', () => {
  const rule = new URL('../../features/prep/dataset/table-file.rule.ts', import.meta.url).href;
  const asked = { from: 'upload', recipe: [{ step: 'dropColumn', column: 'b' }], target: null };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parser-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const place = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

  test('returns its result, writes another file, and says how far it is', async () => {
    const input = await place('in.csv', 'a,b\n1,2\n3,4\n');
    const output = join(folder, 'out.csv');
    const shares: number[] = [];
    const work = { input, output, asked, progress: (share: number) => shares.push(share) };
    expect(await parser.file(reader, rule, work)).toMatchObject({ summary: { rowCount: 2 }, remarks: [] });
    expect(await readFile(output, 'utf8')).toBe('a\n1\n3\n');
    expect(shares.at(-1)).toBe(1);
  });

  test('refuses with the fault of the rule', async () => {
    const input = await place('empty.csv', 'a,b\n');
    expect(await code(parser.file(reader, rule, { input, asked }))).toBe('dataset.empty');
  });

  test('reads a file that is larger than its memory could hold as texts', async () => {
    const line = `${Array.from({ length: 20 }, (_, i) => `${i}.25`).join(',')}\n`;
    const input = await place('large.csv', `${line.replaceAll('.25', '')}${line.repeat(300_000)}`);
    const { summary } = (await parser.file(reader, rule, { input, asked: { ...asked, recipe: [] } })) as {
      summary: { rowCount: number };
    };
    expect(summary.rowCount).toBe(300_000);
  });

  test('ends when it is stopped', async () => {
    const input = await place('stopped.csv', `a\n${'1\n'.repeat(500_000)}`);
    const stopping = new AbortController();
    const work = { input, asked: { ...asked, recipe: [] }, signal: stopping.signal };
    const reading = parser.file(reader, rule, { ...work, progress: () => stopping.abort(new Error('enough')) });
    expect(await reading.catch((error: unknown) => String(error))).toBe('Error: enough');
  });
});

describe('a file format', () => {
  const kindOf = async (bytes: Buffer) => (await parser.kind(reader, bytes))?.extension ?? null;

  test('is recognized by the content, and for an archive by its files', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(9 * mb)]);
    expect(await kindOf(gif)).toBe('gif');
    expect(await kindOf(docx(paragraph('字')))).toBe('docx');
    expect(await kindOf(await workbook(['x'], [['y']]))).toBe('xlsx');
    expect(await kindOf(zip({ 'a.txt': 'x' }))).toBe('zip');
    expect(await kindOf(Buffer.from('# 标题'))).toBeNull();
    expect(await kindOf(Buffer.alloc(0))).toBeNull();
  });

  test('of a picture with a million empty chunks is recognized quickly', async () => {
    const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
    const chunk = Buffer.from('0000000066665477ffffffff', 'hex');
    const picture = Buffer.concat([head, Buffer.alloc(4), ...Array.from({ length: 1_000_000 }, () => chunk)]);
    const cost = await costOf(async () => expect(await kindOf(picture)).toBe('png'));
    expect(cost).toBeLessThan(0.2);
  });
});
