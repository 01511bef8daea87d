import { expect, test } from 'vitest';
import { readArchive } from './archive/read-archive.ts';
import { writeSheet } from './sheet.ts';

test('characters that XML forbids do not break a workbook, wherever they stand', async () => {
  const columns = [{ title: '姓\u0000名' }];
  const bytes = await writeSheet({ sheets: [{ name: '一\u000b班', columns, rows: [['上\u000b下'], ['半\ud83d']] }] });
  const parts = await readArchive(bytes, { entries: 100, bytes: 10_000_000 });
  const texts = [...parts].filter(([name]) => name.endsWith('.xml')).map(([, part]) => part.toString('utf8'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these
  expect(texts.filter((text) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/.test(text))).toEqual([]);
  expect(texts.join('')).toMatch(/上\n下/);
  expect(texts.join('')).toContain('姓名');
});
