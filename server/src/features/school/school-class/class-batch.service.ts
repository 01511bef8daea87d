import { type ClassesForm, mayKeepClass } from '@xueyan/contract/school/school-class';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { recordChange } from '../../base/audit/audit.service.ts';
import { saidOf, writeClass } from './school-class.service.ts';
import { schoolClassStore } from './school-class.store.ts';

/**
 * Gives classes what they are to have in common, either all of them or none; each change is recorded. Returns the number
 * of classes that were different before.
 */
export const updateClasses = (db: Db, actor: Actor, { classIds, ...common }: ClassesForm): Promise<number> =>
  db.transaction(async (tx) => {
    const ids = [...new Set(classIds)];
    await schoolClassStore.lock(tx, ids);
    const found = await schoolClassStore.describe(tx, ids);
    ensure(found.length === ids.length && found.every((one) => mayKeepClass(actor, one)), wireFaults.gone);
    const given = Object.fromEntries(Object.entries(common).filter(([, value]) => value !== undefined));
    let changed = 0;
    for (const former of found) {
      const before = saidOf(former);
      const after = { ...before, ...given };
      if (Object.entries(after).every(([field, value]) => value === before[field as keyof typeof before])) continue;
      await writeClass(tx, actor, former, after);
      await recordChange(tx, actor, 'class.update', former.classId, { name: former.className, before, after });
      changed++;
    }
    return changed;
  });
