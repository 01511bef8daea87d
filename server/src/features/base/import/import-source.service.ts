import { productVersion } from '../../../platform/installed-parts.ts';
import { packReading, unpackReading } from '../../../platform/parser/kept-reading.ts';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';

/** File of an import, and what the parser made of it. */
export interface ImportSource {
  name: string;
  /** Fetched only where the file has to be read. */
  bytes: () => Promise<Buffer>;
  /** Packed; null until the file is read, and where it is too large to keep. */
  reading: Buffer | null;
  /** Set when the file was read in this call, so that what is kept of it is out of date. */
  readAnew?: boolean;
}

let version: Promise<string> | undefined;

/**
 * Returns what the parser makes of a file. It is asked once in the life of the file: the reading is kept with the
 * source. `by` names the reader; what another one kept, or the same in another version of the product, is not used.
 */
export async function readOnce(
  source: ImportSource,
  by: string,
  read: (bytes: Buffer) => Promise<RuleReading>,
): Promise<RuleReading> {
  version ??= productVersion();
  const reader = `${by} ${await version}`;
  const kept = source.reading && (await unpackReading(reader, source.reading));
  if (kept) return kept;
  const reading = await read(await source.bytes());
  source.reading = await packReading(reader, reading);
  source.readAnew = true;
  return reading;
}
