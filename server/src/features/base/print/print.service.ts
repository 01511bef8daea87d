import type { Platform } from '../../../platform/platform.ts';
import { chineseFont } from './font.service.ts';
import { joinBundle, type PrintFormat, type PrintPart, type PrintSheet } from './sheet-bundle.rule.ts';

export type { PrintFormat, PrintPart, PrintSheet };

const rule = new URL('./print-sheet.rule.ts', import.meta.url).href;

/** Sheet with its pictures attached; their indexes among the blobs are assigned here. */
export type SheetToPrint = Omit<PrintSheet, 'pictures'> & { pictures: [address: string, bytes: Buffer][] };

interface Printing {
  platform: Platform;
  /** Person who prints; background work waits for its turn without limit. */
  reader: { id: string; patient?: boolean };
  format: PrintFormat;
}

/** Returns A4 documents in the order of the sheets: PDF with the host's Chinese font, or Word. */
export async function printSheets({ platform, reader, format }: Printing, sheets: SheetToPrint[]): Promise<Buffer[]> {
  const { bytes, text, mono } = format === 'pdf' ? await chineseFont() : noFont;
  const blobs = [bytes];
  const placed = sheets.map(({ pictures, ...sheet }) => ({
    ...sheet,
    pictures: pictures.map(([address, picture]): [string, number] => [address, blobs.push(picture) - 1]),
  }));
  const bundle = joinBundle({ format, sheets: placed, faces: { text, mono }, blobs });
  const made = await platform.parser.rule(reader, rule, bundle);
  return sheets.map((_, at) => Buffer.from(made.blobs[at] ?? []));
}

/** Word documents name their fonts instead of embedding them. */
const noFont = { bytes: Buffer.alloc(0), text: null, mono: null };
