import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runInGuest } from './guest-exec.ts';
import type { Machine } from './machine.ts';
import { STATE_FILE } from './machine-record.ts';
import { resumeAfterFailedSave, saveState } from './migration.ts';
import { ensureDisk, type Site, toLabError } from './site.ts';

const SYNC_LIMIT_MS = 5_000;

/** Makes the guest flush what its programs have written. A guest that does not answer is switched off all the same. */
export const writeDown = (machine: Machine): Promise<void> =>
  runInGuest(machine.agent, SYNC_LIMIT_MS, 'sync').catch(() => undefined);

/** Saves memory and devices beside the disk and ends the process. When that fails the machine runs on as before. */
export async function suspendMachine(site: Site, machine: Machine): Promise<void> {
  await ensureDisk(site, Math.ceil(machine.record.size.memoryMb / 2));
  const file = join(machine.folder, STATE_FILE);
  const partial = `${file}.new`;
  try {
    await saveState(machine, partial, false);
    // From here on the next start continues from the saved state; a crash before this line leaves a machine that boots
    // its disk.
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    if (machine.alive) await resumeAfterFailedSave(machine.qmp);
    throw toLabError(error, 'suspend-failed', 'suspend');
  }
  await machine.quit();
}
