import { isArchive } from '../../../platform/parser/file-kind.ts';

/** Kinds of documents that have to be converted before they are read. */
type ConvertedKind = 'doc' | 'odt' | 'rtf';

/** Returns the kind of a document that is no `.docx`, by its contents; null for all other files. */
export function convertedKind(bytes: Buffer): ConvertedKind | null {
  if (bytes.toString('latin1', 0, 5) === '{\\rtf') return 'rtf';
  if (bytes.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1')
    return bytes.includes(Buffer.from('WordDocument', 'utf16le')) ? 'doc' : null;
  // An OpenDocument file begins with its media type, which is not packed.
  const isText =
    isArchive(bytes) && bytes.toString('latin1', 30, 120).includes('application/vnd.oasis.opendocument.text');
  return isText ? 'odt' : null;
}
