import { buffer } from 'node:stream/consumers';
import { knowledgeFaults, knowledgeMaxBytes } from '@xueyan/contract/ai/knowledge';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Platform } from '../../../platform/platform.ts';
import type { Passage } from './chunking.rule.ts';

const sheetLimits = { maxBytes: knowledgeMaxBytes, maxRows: 20_000, maxColumns: 100 };

/** What a document says, in parts that have a place: pages, slides, or the whole. */
export async function textsOf(
  platform: Platform,
  file: { sha256: string; name: string; ownerId: string },
): Promise<Passage[]> {
  const { files, parser } = platform;
  const stream = await files.open(file.sha256);
  ensure(stream, wireFaults.gone);
  const bytes = await buffer(stream);
  const reader = { id: file.ownerId, patient: true };
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (extension === 'pdf' || extension === 'pptx') {
    const pages = await parser.pages(reader, extension, bytes);
    const place = (at: number) => (extension === 'pdf' ? `第 ${at + 1} 页` : `幻灯片 ${at + 1}`);
    return someText(pages.map((text, at) => ({ place: place(at), text })));
  }
  if (extension === 'xlsx') {
    const [titles = [], ...rows] = await parser.sheet(reader, bytes, sheetLimits);
    const line = (row: string[]) => row.map((cell, at) => (cell ? `${titles[at] ?? ''}：${cell}` : '')).filter(Boolean);
    return someText([{ place: '', text: rows.map((row) => line(row).join('；')).join('\n\n') }]);
  }
  if (extension === 'docx' || extension === 'doc') {
    const { markdown } = await parser.word(reader, extension, bytes);
    // Pictures are no text.
    return someText([{ place: '', text: markdown.replace(/!\[[^[\]]*\]\([^()]*\)/g, '') }]);
  }
  return someText([{ place: '', text: new TextDecoder('utf-8').decode(bytes) }]);
}

function someText(parts: Passage[]): Passage[] {
  ensure(
    parts.some(({ text }) => /[\p{L}\p{N}]/u.test(text)),
    knowledgeFaults.noText,
  );
  return parts;
}
