import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changedPartsOfAttempt } from '../../lab/machine/machine.service.ts';
import { attemptStore, type ReachedAttempt } from './attempt.store.ts';
import { notifyBoard } from './attempt-access.service.ts';

/**
 * Attempts whose machine is being examined, and whether another check has come since. Only saves work: two examinations
 * at once do no harm.
 */
const looking = new Map<string, { again: boolean }>();

/**
 * Examines after a check if the machine's shells, C library and agent are still those of the image, and records
 * differences for the teacher. Runs in the background; the check does not wait for it. Findings stay once recorded: a
 * mark may depend on them.
 */
export function lookForChangedParts(db: Db, platform: Platform, run: ReachedAttempt): void {
  if (run.trial) return;
  const underWay = looking.get(run.id);
  if (underWay) {
    underWay.again = true;
    return;
  }
  const look = { again: false };
  looking.set(run.id, look);
  void noteChangedParts(db, platform, run)
    .catch((error: unknown) => platform.log.info('looking for changed parts', { runId: run.id, error }))
    .finally(() => {
      looking.delete(run.id);
      if (look.again) lookForChangedParts(db, platform, run);
    });
}

async function noteChangedParts(db: Db, platform: Platform, run: ReachedAttempt): Promise<void> {
  const found = await changedPartsOfAttempt(db, platform, run.id);
  if (found.length === 0) return;
  if (!(await attemptStore.addChangedParts(db, run.id, found))) return;
  await notifyBoard(db, platform, run);
}
