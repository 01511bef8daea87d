import { writeDocx } from './docx-sheet.rule.ts';
import { drawPdf } from './pdf-sheet.rule.ts';
import { splitBundle } from './sheet-bundle.rule.ts';

/** Creates a document per sheet. Runs in the child process of the parser, because it parses what people wrote. */
export async function read(bytes: Buffer): Promise<{ value: unknown; blobs: Uint8Array[] }> {
  const { format, sheets, faces, blobs } = splitBundle(bytes);
  const fonts = { ...faces, bytes: blobs[0] ?? Buffer.alloc(0) };
  const made: Uint8Array[] = [];
  for (const sheet of sheets)
    made.push(format === 'pdf' ? await drawPdf(sheet, fonts, blobs) : writeDocx(sheet, blobs));
  return { value: null, blobs: made };
}
