import type { Db } from '../../../db/connect.ts';
import { removeAbandonedForms } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { expireUploads } from './resumable.service.ts';

/** Gives up uploads that nobody went on with, in pieces or as a form. */
export const uploadTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'uploads',
  everyMs: 600_000,
  round: async () => {
    await expireUploads(db, platform.files);
    await removeAbandonedForms(platform.files.incoming);
  },
});
