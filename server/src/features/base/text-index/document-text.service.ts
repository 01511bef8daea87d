import { buffer } from 'node:stream/consumers';
import { decodeText } from '@xueyan/contract/base/text-encoding';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Platform } from '../../../platform/platform.ts';

/** Part of a document and its location: a page, a slide, or empty for the whole. */
export interface Passage {
  place: string;
  text: string;
}

/** Maximum bytes of a document that is read. */
export const readableBytes = 50 * 1024 * 1024;
const sheetLimits = { maxBytes: readableBytes, maxRows: 20_000, maxColumns: 100 };

/** Returns the text of a stored document in parts with a location: pages, slides, or the whole. */
export async function textsOf(
  platform: Platform,
  { sha256, ...file }: { sha256: string; name: string; ownerId: string },
): Promise<Passage[]> {
  const stream = await platform.files.open(sha256);
  ensure(stream, wireFaults.gone);
  return documentTexts(platform, { ...file, bytes: await buffer(stream) });
}

/** Returns the text of a document in memory, in parts as `textsOf` does. */
export async function documentTexts(
  { parser }: Pick<Platform, 'parser'>,
  { bytes, ...file }: { bytes: Buffer; name: string; ownerId: string },
): Promise<Passage[]> {
  ensure(!isEncryptedOffice(bytes), documentFaults.encrypted);
  const reader = { id: file.ownerId, patient: true };
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (extension === 'pdf' || extension === 'pptx') {
    const pages = await parser.pages(reader, extension, bytes);
    const place = (at: number) => (extension === 'pdf' ? `第 ${at + 1} 页` : `幻灯片 ${at + 1}`);
    return pages.map((text, at) => ({ place: place(at), text }));
  }
  if (extension === 'xlsx') {
    const [titles = [], ...rows] = await parser.sheet(reader, bytes, sheetLimits);
    const line = (row: string[]) => row.map((cell, at) => (cell ? `${titles[at] ?? ''}：${cell}` : '')).filter(Boolean);
    return [{ place: '', text: rows.map((row) => line(row).join('；')).join('\n\n') }];
  }
  if (extension === 'docx' || extension === 'doc') {
    const { markdown } = await parser.word(reader, extension, bytes);
    return [{ place: '', text: withoutPictures(markdown) }];
  }
  return [{ place: '', text: decodeText(bytes) ?? '' }];
}

/** Office wraps an encrypted document of any kind into the container of its old formats. */
const isEncryptedOffice = (bytes: Buffer): boolean =>
  bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0 && bytes.includes('EncryptedPackage', 0, 'utf16le');

/** Removes pictures, which are not text. */
export const withoutPictures = (markdown: string) => markdown.replace(/!\[[^[\]]*\]\([^()]*\)/g, '');
