import type { DeckContent } from '@xueyan/contract/ai/deck-slide';
import { expect, test } from 'vitest';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { readSlides } from '../../../platform/parser/read-slides.ts';
import { read } from './deck-pptx.rule.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

test('a line break as PowerPoint pastes it, and other characters that XML forbids, do not break the file', async () => {
  const slide = { id: 's1', title: '标\u0000题', text: '第一行\u000b第二行', notes: '备\u001b注', layout: 'points' };
  const content = { theme: 'blue', slides: [slide] } as unknown as DeckContent;
  const asked = { title: '课\u0001件', content, pictures: {}, mark: '' };
  const { blobs } = await read(Buffer.from(JSON.stringify(asked)));
  const made = Buffer.from(blobs[0] as Uint8Array);
  const parts = await readArchive(made, { entries: 1_000, bytes: 50_000_000 }, (name) => /\.(xml|rels)$/.test(name));
  for (const [name, part] of parts) expect([name, forbidden.test(part.toString('utf8'))]).toEqual([name, false]);
  expect(await readSlides(made)).toEqual(['标题\n第一行\n第二行']);
});
