import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import { STATE_FILE } from './machine-record.ts';
import { resumeAfterFailedSave, saveState } from './migration.ts';
import { toLabError } from './site.ts';

/** Saves memory and devices beside the disk and ends the process. When that fails the machine runs on as before. */
export async function suspendMachine(machine: Machine): Promise<void> {
  const file = join(machine.folder, STATE_FILE);
  const partial = `${file}.new`;
  try {
    await saveState(machine, partial, false);
    // From here on the next start continues from it; until here a crash leaves a machine that boots its disk.
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    if (machine.alive) await resumeAfterFailedSave(machine.qmp);
    throw toLabError(error, 'suspend-failed', 'suspend');
  }
  await machine.quit();
}
