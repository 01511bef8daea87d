import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageManifest, Link, MachineSize, StartResult } from '../engine.ts';
import type { CheckShell } from './check-shell.ts';
import type { Accelerator } from './qemu-arguments.ts';
import { isRecord } from './qmp.ts';

/** What a machine's folder says about it, so that a later life of the server can go on with it. */
export interface MachineRecord {
  id: string;
  image: ImageManifest;
  size: MachineSize;
  /** The folder of the template that its disk stands on; null when it stands on the image itself. */
  template: string | null;
  uid: number | null;
  /** A saved state fits only the accelerator it was saved under. */
  accelerator: Accelerator;
  startedAt: number;
  from: StartResult['from'];
  /** Its place on a private network. */
  link?: Link;
  /** Where the shell for checks was put; it may be gone, as after the guest has started anew. */
  checkShell?: CheckShell;
}

const FILE = 'machine.json';
export const DISK_FILE = 'disk.qcow2';
export const STATE_FILE = 'state';

export async function writeRecord(folder: string, record: MachineRecord): Promise<void> {
  const path = join(folder, FILE);
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, JSON.stringify(record), { mode: 0o600, flag: 'wx' });
  await rename(`${path}.new`, path);
}

/** Null when the folder holds no machine that could be started again. */
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
