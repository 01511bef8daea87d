import { buffer } from 'node:stream/consumers';
import { decodeText } from '@xueyan/contract/base/text-encoding';
import { type DocumentNote, documentFaults, documentNotes } from '@xueyan/contract/wire/document';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { type Language, sayIn } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type SheetRow, sheetRows, titlesOf } from './sheet-text.rule.ts';

export { titlesOf };

/** Part of a document and its location: a page, a slide, or empty for the whole. */
export interface Passage {
  place: string;
  text: string;
  /** Rows of a sheet, of which the text consists. */
  rows?: SheetRow[];
}

/** Maximum bytes of a document that is read. */
export const readableBytes = 50 * 1024 * 1024;
const sheetLimits = { maxBytes: readableBytes, maxRows: 20_000, maxColumns: 100 };

/** Text of a document, and what of it could not be read. */
export interface DocumentText {
  passages: Passage[];
  notes: DocumentNote[];
}

/** Returns the text of a stored document in parts with a location: pages, slides, sheets, or the whole. */
export async function textsOf(
  platform: Platform,
  { sha256, ...file }: { sha256: string; name: string; ownerId: string },
): Promise<Passage[]> {
  const stream = await platform.files.open(sha256);
  ensure(stream, wireFaults.gone);
  return documentTexts(platform, { ...file, bytes: await buffer(stream) });
}

/** Returns the text of a document in memory, in parts as `textsOf` does. */
export const documentTexts = async (
  platform: Pick<Platform, 'parser'>,
  file: { bytes: Buffer; name: string; ownerId: string },
): Promise<Passage[]> => (await readDocumentText(platform, file)).passages;

/** As `documentTexts`, with what could not be read. */
export async function readDocumentText(
  { parser }: Pick<Platform, 'parser'>,
  { bytes, ...file }: { bytes: Buffer; name: string; ownerId: string },
): Promise<DocumentText> {
  ensure(!isEncryptedOffice(bytes), documentFaults.encrypted);
  const reader = { id: file.ownerId, patient: true };
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (extension === 'pdf' || extension === 'pptx') {
    const { pages, unreadFonts } = await parser.pages(reader, extension, bytes);
    const place = (at: number) => (extension === 'pdf' ? `第 ${at + 1} 页` : `幻灯片 ${at + 1}`);
    const notes = unreadFonts > 0 ? [{ note: documentNotes.unreadFonts, values: { n: unreadFonts } }] : [];
    return { passages: pages.map((text, at) => ({ place: place(at), text })), notes };
  }
  if (extension === 'xlsx') return whole(await sheetPassages({ parser }, { ...file, bytes }));
  if (extension === 'docx' || extension === 'doc') {
    const { markdown } = await parser.word(reader, extension, bytes);
    return whole([{ place: '', text: withoutPictures(markdown) }]);
  }
  return whole([{ place: '', text: decodeText(bytes) ?? '' }]);
}

/** Returns the texts of the sheets of a workbook, or of the one of a `.csv` file, with their rows. */
export async function sheetPassages(
  platform: Pick<Platform, 'parser'>,
  file: { bytes: Buffer; ownerId: string },
): Promise<Passage[]> {
  const sheets = (await readSheets(platform, file)).map(({ name, rows }) => ({ name, rows: sheetRows(rows) }));
  const written = sheets.filter(({ rows }) => rows.length > 0);
  return written.map(({ name, rows }) => ({
    // The name of a single sheet is the one that the program gave it.
    place: written.length === 1 ? '' : name,
    text: rows.map(({ text }) => text).join('\n\n'),
    rows,
  }));
}

/** Returns the cells of the sheets of a workbook. */
export const readSheets = (
  { parser }: Pick<Platform, 'parser'>,
  { bytes, ownerId }: { bytes: Buffer; ownerId: string },
) => parser.book({ id: ownerId, patient: true }, bytes, sheetLimits);

const whole = (passages: Passage[]): DocumentText => ({ passages, notes: [] });

/** Returns in words what of a document could not be read; empty where everything was. */
export const sayNotes = (notes: DocumentNote[], language: Language): string =>
  notes.map(({ note, values }) => sayIn(language, note, values, toTraditional)).join(' ');

/** Office wraps an encrypted document of any kind into the container of its old formats. */
const isEncryptedOffice = (bytes: Buffer): boolean =>
  bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0 && bytes.includes('EncryptedPackage', 0, 'utf16le');

/** Removes pictures, which are not text. */
export const withoutPictures = (markdown: string) => markdown.replace(/!\[[^[\]]*\]\([^()]*\)/g, '');
