import { unpackedMaxBytes } from '@xueyan/contract/wire/document';
import type { ArchiveLimits } from '../archive/read-archive.ts';

/** What an honest document, with a picture on every page, stays below. */
export const officeLimits: ArchiveLimits = { entries: 2_000, bytes: unpackedMaxBytes };
