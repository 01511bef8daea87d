import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Link, MachineSize, StartResult } from '../engine.ts';
import type { ImageManifest } from '../engine-images.ts';
import type { DataMount } from '../engine-parts.ts';
import type { CheckShell } from './check-shell.ts';
import type { Accelerator } from './qemu-arguments.ts';
import { isRecord } from './qmp.ts';

/** Record in a machine's folder, from which a later server process can go on with the machine. */
export interface MachineRecord {
  id: string;
  image: ImageManifest;
  size: MachineSize;
  /** Folder of the template that its disk stands on; null when it stands on the image itself. */
  template: string | null;
  uid: number | null;
  /** A saved state fits only the accelerator it was saved under. */
  accelerator: Accelerator;
  startedAt: number;
  from: StartResult['from'];
  /** Its attachment to a private network. */
  link?: Link;
  /** True if it has the port for data disks. */
  dock?: boolean;
  /** True if its network card does not announce itself; machines made by an older version do. */
  quiet?: boolean;
  /** Its data, in the order of its disks. */
  data?: DataMount[];
  /** Name that its process and control group still have, of a clone that was made ahead; see `WarmPool`. */
  madeAs?: string;
  /** Handle of the shell for checks; it may be gone, for example after the guest has rebooted. */
  checkShell?: CheckShell;
}

/** Returns the name of a machine's process and control group. */
export const hostNameOf = ({ id, madeAs }: Pick<MachineRecord, 'id' | 'madeAs'>): string => madeAs ?? id;

const FILE = 'machine.json';
export const DISK_FILE = 'disk.qcow2';
export const STATE_FILE = 'state';

export async function writeRecord(folder: string, record: MachineRecord): Promise<void> {
  const path = join(folder, FILE);
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, JSON.stringify(record), { mode: 0o600, flag: 'wx' });
  await rename(`${path}.new`, path);
}

/** Returns null when the folder holds no machine that could be started again. */
export async function readRecord(folder: string): Promise<MachineRecord | null> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, FILE), 'utf8'));
    return isMachineRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isMachineRecord(value: unknown): value is MachineRecord {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isRecord(value.image) &&
    typeof value.image.build === 'string' &&
    isRecord(value.size) &&
    typeof value.size.cpus === 'number' &&
    typeof value.size.memoryMb === 'number' &&
    (value.template === null || typeof value.template === 'string') &&
    (value.accelerator === 'kvm' || value.accelerator === 'tcg') &&
    (value.uid === null || typeof value.uid === 'number')
  );
}
