import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { sendDueMessages } from './sending.service.ts';

/**
 * Sends scheduled messages at their time, including those whose time came while no server ran. The message itself
 * records when it is due, so nothing else must be stored for it.
 */
export const messageTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'message',
  title: { zh: '发送到时的消息', en: 'Send messages that are due', mn: 'Хугацаа болсон мессежийг илгээх' },
  everyMs: 1000,
  round: () => sendDueMessages(db, platform),
});
