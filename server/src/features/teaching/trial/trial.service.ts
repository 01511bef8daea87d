import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeMachinesOfAttempts } from '../../lab/machine/machine-end.service.ts';
import { trialStore } from './trial.store.ts';

/**
 * Deletes the trials of sections that are deleted in the same transaction, and their machines with them. Returns a
 * function that ends those machines, to be called after the commit.
 */
export async function removeTrials(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionIds: string[],
): Promise<() => Promise<void>> {
  const runIds = await trialStore.hold(db, sectionIds);
  const endMachines = await removeMachinesOfAttempts(db, platform, actor, runIds);
  await trialStore.remove(db, runIds);
  return endMachines;
}
