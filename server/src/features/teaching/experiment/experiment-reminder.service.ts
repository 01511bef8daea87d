import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { reportDueSoon } from './deadline-message.text.ts';
import { experimentParameters } from './experiment.parameter.ts';
import { experimentReminderStore } from './experiment-reminder.store.ts';

const hourMs = 3_600_000;

/** Reminds students of experiments that are due soon and whose report they have not submitted; returns how many were found. */
export async function remindOfReports(db: Db, platform: Platform, most: number): Promise<number> {
  const { remindBefore } = await readParameters(db, experimentParameters);
  if (remindBefore === 0) return 0;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = await experimentReminderStore.due(tx, now, new Date(now.getTime() + remindBefore * hourMs), most);
    // Classes may have different due times: one message for each.
    const groups = Map.groupBy(found, ({ id, dueAt }) => `${id} ${dueAt.getTime()}`);
    for (const [first, ...rest] of groups.values()) {
      if (!first) continue;
      const people = [first, ...rest].map(({ userId }) => userId);
      const fresh = await experimentReminderStore.keep(tx, first.id, people, now);
      if (fresh.length > 0)
        await sendMessage(tx, platform, reportDueSoon(first, fresh, platform.clock.write(first.dueAt)));
    }
    return found.length;
  });
}
