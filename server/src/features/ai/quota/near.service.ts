import { type NearLimit, nearShare, quotaUnits } from '@xueyan/contract/ai/quota';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { nearStore } from './near.store.ts';
import { fieldOf, spans, startOf } from './quota.service.ts';
import { quotaStore, type UsedUnits } from './quota.store.ts';

const listMax = 200;
/** Role of those who study. */
const studentRole = 'ROLE_STUDENT';
const nothing: UsedUnits = { tokens: 0, pictures: 0, minutes: 0 };

/** Returns the students and classes of the actor’s courses that have used most of a limit, the fullest first. */
export async function listNear(db: Db, clock: Clock, actor: Actor): Promise<NearLimit[]> {
  const found: NearLimit[] = [];
  const limits = (await quotaStore.all(db)).filter(({ subject }) => subject !== 'application');
  const people = limits.length > 0 ? await nearStore.students(db, actor.id) : [];
  const classes = limits.some(({ subject }) => subject === 'class') ? await nearStore.classes(db, actor.id) : [];
  for (const span of spans) {
    const since = startOf(clock, span);
    const used = limits.length > 0 ? await nearStore.usedByStudents(db, actor.id, since) : new Map();
    for (const limit of limits) {
      const { subject, subjectId } = limit;
      const whom: { id: string; name: string; used: UsedUnits }[] =
        subject === 'class'
          ? await Promise.all(
              classes
                .filter(({ id }) => id === subjectId)
                .map(async (one) => ({ ...one, used: await quotaStore.used(db, limit, '', since) })),
            )
          : people
              .filter(({ id }) => (subject === 'role' ? subjectId === studentRole : id === subjectId))
              .map(({ id, name }) => ({ id, name, used: used.get(id) ?? nothing }));
      for (const unit of quotaUnits) {
        const most = limit[fieldOf[unit][span]];
        // A limit of nothing forbids; nobody comes near it.
        if (most === null || most === 0) continue;
        for (const one of whom)
          if (one.used[unit] >= most * nearShare)
            found.push({
              ...{ subject, span, unit, limit: most, used: Math.ceil(one.used[unit]) },
              ...{ name: one.name, subjectId: one.id },
            });
      }
    }
  }
  return found.sort((one, other) => other.used / other.limit - one.used / one.limit).slice(0, listMax);
}
