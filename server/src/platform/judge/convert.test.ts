import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOfMade } from './convert.ts';

let box: string;
beforeAll(async () => {
  box = await mkdtemp(join(tmpdir(), 'xueyan-convert-'));
  await mkdir(join(box, 'out'));
  await writeFile(join(box, 'out', 'made.docx'), 'made');
  await writeFile(join(box, 'out', 'empty.docx'), '');
});
afterAll(() => rm(box, { recursive: true }));

test('what a conversion left is taken, but no link that leads out of its folder', async () => {
  await symlink(join(box, 'out', 'made.docx'), join(box, 'out', 'link.docx'));
  await symlink(join(box, 'out'), join(box, 'away'));
  const sizes = ['out/made.docx', 'out/link.docx', 'away/made.docx', 'out/empty.docx', 'out/none.docx', 'out'];
  expect(await Promise.all(sizes.map((name) => sizeOfMade(box, name)))).toEqual([4, null, null, null, null, null]);
});
