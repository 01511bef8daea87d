import { fileTypeFromBuffer } from 'file-type';

/** Format of a file, by its content. */
export interface FileKind {
  /** File extension: `png`, `docx`; `cfb` for all old documents of Office. */
  extension: string;
  mediaType: string;
}

/** Number of bytes that identify nearly all formats: reading no more takes constant time for any file. */
const sampleBytes = 4_100;

/** An archive may be a document, which only its contents show. */
export const isArchive = (bytes: Buffer) => bytes.toString('latin1', 0, 2) === 'PK';

export const sampleOf = (bytes: Buffer) => bytes.subarray(0, sampleBytes);

/**
 * Returns null for content without a signature, such as text. Reads archives too, so it runs in a separate process
 * (`parser.ts`).
 */
export async function readKind(bytes: Buffer): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found ? { extension: found.ext, mediaType: found.mime } : null;
}
