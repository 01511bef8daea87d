import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { joinFrame, splitFrame } from './frame.ts';
import type { RuleReading } from './rule-task.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Larger readings are not kept: their file is read again. */
const mostBytes = 64 * 1024 * 1024;

/** Returns a reading as bytes to be kept, under the name of its reader; null when that is too large. */
export async function packReading(by: string, { value, blobs }: RuleReading): Promise<Buffer | null> {
  // Pictures are compressed already; of the rest, the fastest level leaves little.
  const packed = await compress(joinFrame({ head: { by, value }, blobs }), { level: 1 });
  return packed.length <= mostBytes ? packed : null;
}

/** Returns a reading that was kept; null when another reader made it, such as that of an earlier version. */
export async function unpackReading(by: string, packed: Buffer): Promise<RuleReading | null> {
  const { head, blobs } = splitFrame(await expand(packed));
  const kept = head as { by: string; value: unknown };
  return kept.by === by ? { value: kept.value, blobs } : null;
}
