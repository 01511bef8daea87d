import { unpackedMaxBytes } from '@xueyan/contract/wire/document';
import type { ArchiveLimits } from '../archive/read-archive.ts';

/** Limits above every genuine document, even with a picture on every page. */
export const officeLimits: ArchiveLimits = { entries: 2_000, bytes: unpackedMaxBytes };
