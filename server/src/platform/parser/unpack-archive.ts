import { documentFaults } from '@xueyan/contract/wire/document';
import { Fault } from '@xueyan/contract/wire/fault';
import { type ArchiveLimits, readArchive } from '../archive/read-archive.ts';

/** Returns the files of a zip archive by their names. Runs in a separate process (`parser.ts`). */
export const unpackArchive = (bytes: Buffer, limits: ArchiveLimits): Promise<Map<string, Buffer>> =>
  readArchive(bytes, limits).catch((error: unknown) => {
    throw error instanceof Fault ? error : new Fault(documentFaults.notArchive);
  });
