import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Fault } from '@xueyan/contract/wire/fault';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zip } from '../../testing/word-documents.ts';
import { openPackage, openZipPackage } from './open-package.ts';

const run = promisify(execFile);
const limits = { entries: 100, bytes: 1024 * 1024 };
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  await mkdir(join(folder, 'in', '资料'), { recursive: true });
  await writeFile(join(folder, 'in', '资料', '第一课.txt'), '内容一');
  await writeFile(join(folder, 'in', 'two.txt'), 'two');
  await writeFile(join(folder, 'large.bin'), Buffer.alloc(2 * limits.bytes));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tar = async (name: string, ...options: string[]) => {
  const path = join(folder, name);
  await run('tar', [options[0] ?? '-cf', path, ...options.slice(1)], { cwd: folder });
  return path;
};
const opened = (path: string, of = limits) => openPackage(path, join(folder, 'work'), of);
const refusal = async (path: string, of = limits) => {
  const error = await opened(path, of).catch((problem: unknown) => problem);
  return error instanceof Fault ? error.kind.code : 'read';
};

describe('a package', () => {
  test.each([
    ['a tar file', () => tar('plain.tar', '-cf', 'in')],
    ['a gzipped tar file', () => tar('zipped.tar.gz', '-czf', 'in')],
    [
      'a zip file',
      async () => {
        const path = join(folder, 'one.zip');
        await writeFile(path, zip({ 'in/资料/第一课.txt': '内容一', 'in/two.txt': 'two' }));
        return path;
      },
    ],
  ] as const)('may be %s', async (_, make) => {
    const pack = await opened(await make());
    expect([...pack.entries.keys()].toSorted()).toEqual(['in/two.txt', 'in/资料/第一课.txt']);
    expect(String(await pack.bytes('in/资料/第一课.txt', 100))).toBe('内容一');
    await pack.close();
    expect(existsSync(join(folder, 'work'))).toBe(false);
  });

  test('that unpacks to more than it may is refused, whatever it is packed with', async () => {
    for (const path of [await tar('bomb.tar.gz', '-czf', 'large.bin'), await tar('bomb.tar', '-cf', 'large.bin')])
      expect(await refusal(path)).toBe('document.unpacked');
  });

  test('is a zip file alone where nothing may be unpacked', async () => {
    const path = join(folder, 'alone.zip');
    await writeFile(path, zip({ 'two.txt': 'two' }));
    const pack = await openZipPackage(path, limits);
    expect(String(await pack.bytes('two.txt', 100))).toBe('two');
    await pack.close();
    const error = await openZipPackage(await tar('alone.tar.gz', '-czf', 'in'), limits).catch((one: unknown) => one);
    expect(error).toMatchObject({ kind: { code: 'document.notArchive' } });
  });

  test('with names that lead out of it is unpacked without them, and names them', async () => {
    const path = await tar('out.tar', '-cf', '-P', `../${folder.split('/').at(-1)}/in/two.txt`, 'in/资料/第一课.txt');
    const pack = await opened(path);
    expect([...pack.entries.keys()]).toEqual(['in/资料/第一课.txt']);
    expect(pack.refused).toHaveLength(1);
    await pack.close();
  });

  test('of 7z or RAR is refused in words that say so, and anything else as no archive', async () => {
    for (const [name, head] of [
      ['a.7z', Buffer.from('377abcaf271c0004', 'hex')],
      ['a.rar', Buffer.from('Rar!\u001a\u0007\u0001', 'latin1')],
    ] as const) {
      await writeFile(join(folder, name), Buffer.concat([head, Buffer.alloc(600)]));
      expect(await refusal(join(folder, name))).toBe('document.otherArchive');
    }
    await writeFile(join(folder, 'a.zip'), 'no archive');
    expect(await refusal(join(folder, 'a.zip'))).toBe('document.notArchive');
  });
});
