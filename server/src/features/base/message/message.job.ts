import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { sendDueMessages } from './sending.service.ts';

/**
 * Sends what was to be sent at a time, when that has come, that included whose time came while no server ran. What is
 * due stands in the database with the message itself: nothing else has to hold, or to be told, for it to go.
 */
export const messageTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'message',
  everyMs: 1000,
  round: () => sendDueMessages(db, platform),
});
