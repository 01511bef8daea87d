import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { deliverableParameters } from './deliverable.parameter.ts';
import { deliverableDueSoon } from './deliverable.text.ts';
import { deliverableReminderStore } from './deliverable-reminder.store.ts';

const hourMs = 3_600_000;

/** Reminds members of teams of deliverables that are due soon and not submitted; returns how many were found. */
export async function remindOfDeliverables(db: Db, platform: Platform, most: number): Promise<number> {
  const { remindBefore } = await readParameters(db, deliverableParameters);
  if (remindBefore === 0) return 0;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = await deliverableReminderStore.due(tx, now, new Date(now.getTime() + remindBefore * hourMs), most);
    for (const [first, ...rest] of Map.groupBy(found, ({ id }) => id).values()) {
      if (!first?.dueAt) continue;
      const people = [first, ...rest].map(({ userId }) => userId);
      const fresh = await deliverableReminderStore.keep(tx, first.id, people, now);
      if (fresh.length > 0)
        await sendMessage(tx, platform, deliverableDueSoon(first, fresh, platform.clock.write(first.dueAt)));
    }
    return found.length;
  });
}
