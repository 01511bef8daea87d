import { constants, copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LabError } from '../engine.ts';
import { diskUsageMb } from './disk-usage.ts';
import { isSafeId, type Layout } from './layout.ts';
import type { Machine } from './machine.ts';
import { DISK_FILE, readRecord, STATE_FILE, writeRecord } from './machine-record.ts';
import { resumeAfterFailedSave, saveState } from './migration.ts';
import { ensureDisk, exists, type Site, toLabError } from './site.ts';

const UNFINISHED = '.new';

/**
 * Saves memory and disk of a running machine, which is paused during the save. The files are outside of the machine's
 * folder, where its process cannot replace them by a link. Returns MiB on the disk; on failure nothing is left.
 */
export async function takeSnapshot(site: Site, machine: Machine, snapshotId: string): Promise<number> {
  const { folder, record } = machine;
  const target = folderOf(site.layout, record.id, snapshotId);
  if (machine.held) throw new LabError('disk-full', 'the machine is paused until the host has space');
  await ensureDisk(site, Math.ceil(record.size.memoryMb + (await diskUsageMb(folder))));
  const partial = `${target}${UNFINISHED}`;
  try {
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true, mode: 0o700 });
    try {
      await saveState(machine, join(partial, STATE_FILE), false);
      // Saving has stopped the guest, and made QEMU flush the disk.
      await copyFile(join(folder, DISK_FILE), join(partial, DISK_FILE), constants.COPYFILE_FICLONE);
    } finally {
      if (machine.alive && !machine.held) await resumeAfterFailedSave(machine.qmp);
    }
    await writeRecord(partial, record);
    // Renamed last: a folder of that name is complete.
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw toLabError(error, machine.alive ? 'suspend-failed' : 'not-running', 'snapshot');
  }
  // The guest's clock stood still.
  machine.wakeUp().catch(() => undefined);
  return Math.ceil(await diskUsageMb(target));
}

/**
 * Replaces the machine's disk and memory by those of a snapshot: its next start goes on from there. `stop` ends the
 * machine, and is called once every step that may fail for want of room is done.
 */
export async function restoreSnapshot(
  site: Site,
  machineId: string,
  snapshotId: string,
  stop: () => Promise<void>,
): Promise<void> {
  const from = folderOf(site.layout, machineId, snapshotId);
  const folder = site.layout.machine(machineId);
  const record = await readRecord(from);
  if (!record || !(await exists(folder))) throw new LabError('snapshot-missing', `${machineId} ${snapshotId}`);
  await ensureDisk(site, Math.ceil(await diskUsageMb(from)));
  const ready = `${from}${UNFINISHED}`;
  try {
    await rm(ready, { recursive: true, force: true });
    await mkdir(ready, { mode: 0o700 });
    await copyFile(join(from, DISK_FILE), join(ready, DISK_FILE), constants.COPYFILE_FICLONE);
    // Never written again, and only this process may: a link spares a copy of the whole memory.
    await link(join(from, STATE_FILE), join(ready, STATE_FILE));
    await stop();
    // In this order, a state never meets a disk that it was not saved with.
    await rm(join(folder, STATE_FILE), { force: true });
    await rename(join(ready, DISK_FILE), join(folder, DISK_FILE));
    await writeRecord(folder, record);
    await rename(join(ready, STATE_FILE), join(folder, STATE_FILE));
  } catch (error) {
    throw toLabError(error, 'suspend-failed', 'restore');
  } finally {
    await rm(ready, { recursive: true, force: true });
  }
}

/** Deletes a snapshot; an unknown id is fine. */
export async function removeSnapshot(layout: Layout, machineId: string, snapshotId: string): Promise<void> {
  await rm(folderOf(layout, machineId, snapshotId), { recursive: true, force: true });
}

/** Deletes unfinished snapshots, and those of machines that are not in `wanted`. */
export async function collectSnapshots(layout: Layout, wanted: ReadonlySet<string>): Promise<void> {
  for (const id of await readdir(layout.snapshots).catch(() => [])) {
    const folder = join(layout.snapshots, id);
    if (!wanted.has(id)) await rm(folder, { recursive: true, force: true });
    else
      for (const name of await readdir(folder))
        if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Returns the MiB of a machine's snapshots. */
export async function snapshotsMb(layout: Layout, machineId: string): Promise<number> {
  const folder = join(layout.snapshots, machineId);
  const sizes = await Promise.all(
    (await readdir(folder).catch(() => [])).map((name) => diskUsageMb(join(folder, name))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function folderOf(layout: Layout, machineId: string, snapshotId: string): string {
  if (!isSafeId(machineId) || !isSafeId(snapshotId)) throw new LabError('snapshot-missing', 'the id is not allowed');
  return join(layout.snapshots, machineId, snapshotId);
}
