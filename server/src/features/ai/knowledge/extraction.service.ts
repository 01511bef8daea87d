import { buffer } from 'node:stream/consumers';
import { knowledgeFaults } from '@xueyan/contract/ai/knowledge';
import { decodeText } from '@xueyan/contract/base/text-encoding';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Platform } from '../../../platform/platform.ts';
import {
  type DocumentText,
  readDocumentText,
  sheetPassages,
  withoutPictures,
} from '../../base/text-index/document-text.service.ts';

const webPage = new URL('./web-page.rule.ts', import.meta.url).href;

/** Returns the text of a stored document in parts that have a location: pages, slides, sheets, or the whole. */
export async function textsOf(
  platform: Platform,
  { sha256, ...file }: { sha256: string; name: string; ownerId: string },
): Promise<DocumentText> {
  const stream = await platform.files.open(sha256);
  ensure(stream, wireFaults.gone);
  const bytes = await buffer(stream);
  if (/\.csv$/i.test(file.name)) {
    const passages = await sheetPassages(platform, { ...file, bytes }).catch(notASheet);
    if (passages) return someText({ passages, notes: [] });
  }
  return textsOfBytes(platform, { ...file, bytes });
}

/** A table in text form that cannot be told apart into cells is read as a text. */
function notASheet(error: unknown): null {
  if (error instanceof Fault) return null;
  throw error;
}

/** As `textsOf`, for a document whose bytes are in memory. */
export async function textsOfBytes(
  { parser }: Pick<Platform, 'parser'>,
  file: { bytes: Buffer; name: string; ownerId: string },
): Promise<DocumentText> {
  if (!/\.html$/i.test(file.name)) return someText(await readDocumentText({ parser }, file));
  const reader = { id: file.ownerId, patient: true };
  const { value } = await parser.rule(reader, webPage, Buffer.from(decodeText(file.bytes) ?? ''));
  return someText({ passages: [{ place: '', text: withoutPictures(String(value)) }], notes: [] });
}

function someText(found: DocumentText): DocumentText {
  ensure(
    found.passages.some(({ text }) => /[\p{L}\p{N}]/u.test(text)),
    knowledgeFaults.noText,
  );
  return found;
}
