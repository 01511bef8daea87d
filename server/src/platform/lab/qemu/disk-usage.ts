import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { clock } from '../../clock.ts';
import { LabError, type MachineUsage } from '../engine.ts';
import { isDataFile } from './data-device.ts';
import type { Machine } from './machine.ts';
import { readProcessUsage } from './proc.ts';

/**
 * Returns the disk space of a folder's files in MiB: a sparse file counts by what is really written, and the data disks
 * of a machine do not count.
 */
export async function diskUsageMb(folder: string): Promise<number> {
  let blocks = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (isDataFile(name)) continue;
    blocks += await lstat(join(folder, name)).then(
      (file) => file.blocks,
      () => 0,
    );
  }
  return Math.round((blocks / 2048) * 10) / 10;
}

export async function machineUsage({ process, folder, record }: Machine): Promise<MachineUsage> {
  const used = readProcessUsage(process.pid);
  if (!used) throw new LabError('not-running', record.id);
  return { ...used, diskMb: await diskUsageMb(folder), uptimeMs: clock.now().getTime() - record.startedAt };
}
