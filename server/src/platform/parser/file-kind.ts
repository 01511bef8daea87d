import { fileTypeFromBuffer } from 'file-type';

/** What a file is by its content. */
export interface FileKind {
  /** As an extension: `png`, `docx`; `cfb` for all old documents of Office. */
  extension: string;
  mediaType: string;
}

/** Bytes by which nearly all kinds are known: looking at no more takes no time, whatever a file was made to be. */
const sampleBytes = 4_100;

/** An archive may be a document, which only its contents say. */
export const isArchive = (bytes: Buffer) => bytes.toString('latin1', 0, 2) === 'PK';

export const sampleOf = (bytes: Buffer) => bytes.subarray(0, sampleBytes);

/** Null for what has no signature, such as text. An archive is read for it, in a process of its own (`parser.ts`). */
export async function readKind(bytes: Buffer): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found ? { extension: found.ext, mediaType: found.mime } : null;
}
