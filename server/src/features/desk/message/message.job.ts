import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { resumeScheduledMessages, sendDueMessage, sendQueue } from './sending.service.ts';

/** Sends what was to be sent at a time, when that has come. */
export async function sendScheduledMessages(db: Db, platform: Platform): Promise<void> {
  await platform.jobs.work<{ messageId: string }>(sendQueue, ({ messageId }) =>
    sendDueMessage(db, platform, messageId),
  );
  await resumeScheduledMessages(db, platform);
}
