import { listArchive } from '../../../platform/archive/list-archive.ts';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';

/** Most entries that are looked at, more than are shown. */
const most = 2_001;

/** Returns the names and sizes of the entries of an archive. */
export async function read(bytes: Buffer): Promise<RuleReading> {
  return { value: await listArchive(bytes, most), blobs: [] };
}
