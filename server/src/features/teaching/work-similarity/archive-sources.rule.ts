import { decodeText } from '@xueyan/contract/base/text-encoding';
import { eachEntry } from '../../../platform/archive/read-archive.ts';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import { isDocument, isOwnWork, programIn } from './file-kind.rule.ts';

const limits = { entries: 5_000, bytes: 40 * 1024 * 1024 };
/** Maximum number of files of one archive, and of characters of one file. */
const mostFiles = 200;
const mostDocuments = 5;
const mostCharacters = 200_000;

/** Programs and texts of an archive; the bytes of its documents follow as blobs, in the order of their names. */
export interface ArchiveSources {
  texts: { name: string; text: string }[];
  documents: string[];
}

/** Entry point for the parser: what does not fit into the limits any more is left out. */
export async function read(bytes: Buffer): Promise<RuleReading> {
  const found: ArchiveSources = { texts: [], documents: [] };
  const blobs: Uint8Array[] = [];
  try {
    for await (const entry of eachEntry(bytes, limits, isOwnWork)) {
      const { name } = entry;
      if (!isDocument(name)) {
        const text = programIn(name, decodeText(entry.bytes) ?? '').slice(0, mostCharacters);
        found.texts.push({ name, text });
      } else if (blobs.length < mostDocuments) {
        found.documents.push(name);
        blobs.push(entry.bytes);
      }
      if (found.texts.length >= mostFiles) break;
    }
  } catch (error) {
    if (found.texts.length + blobs.length === 0) throw error;
  }
  found.texts.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { value: found, blobs };
}
