import { readdirSync, readFileSync } from 'node:fs';
import { headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import { expect, test } from 'vitest';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { sampleDocx, samplePptx, sampleWav, sampleZip } from './sample-resource.rule.ts';

const samples = new URL('./samples/', import.meta.url);

test('files of the demo school are what their names say, and small', () => {
  const files: [name: string, bytes: Buffer][] = [
    ['a.docx', sampleDocx('题', ['行'])],
    ['a.pptx', samplePptx([{ title: '题', text: '行' }])],
    ['a.zip', sampleZip({ 'a.txt': 'a' })],
    ['a.wav', sampleWav()],
    ...readdirSync(samples).map((name): [string, Buffer] => [name, readFileSync(new URL(name, samples))]),
  ];
  for (const [name, bytes] of files) expect(mediaTypeOf(name, bytes.subarray(0, headBytes)), name).toBeTruthy();
  expect(files.reduce((sum, [, bytes]) => sum + bytes.length, 0)).toBeLessThan(64 * 1024);
});

test('a presentation names each of its slides', async () => {
  const bytes = samplePptx([
    { title: '一', text: '甲' },
    { title: '二', text: '乙' },
  ]);
  const parts = await readArchive(bytes, { entries: 50, bytes: 1_000_000 });
  expect(String(parts.get('ppt/slides/slide2.xml'))).toContain('乙');
  expect(String(parts.get('ppt/_rels/presentation.xml.rels'))).toContain('slides/slide2.xml');
});
