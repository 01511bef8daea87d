import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { collectFiles, collectUnused } from './stored-file.service.ts';

/** Forgets files that nothing names any more. */
export const unusedFileTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'unused files',
  everyMs: 6 * 3_600_000,
  round: async () => {
    const removed = await collectUnused(db);
    if (removed > 0) platform.log.info('files that nothing names were removed', { removed });
  },
});

/** Gives back the space of files that nothing refers to any more. */
export const storedFileTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'files without a record',
  everyMs: 3_600_000,
  round: async () => {
    const removed = await collectFiles(db, platform.files);
    if (removed > 0) platform.log.info('files without a record were removed', { removed });
  },
});
