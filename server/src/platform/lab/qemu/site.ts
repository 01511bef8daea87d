import { stat, statfs } from 'node:fs/promises';
import { LabError } from '../engine.ts';
import type { LabLog } from '../lab-log.ts';
import type { Cgroups } from './cgroup.ts';
import type { Layout } from './layout.ts';
import type { Accelerator } from './qemu-arguments.ts';
import type { RunUsers } from './run-user.ts';

/** Properties of this host and installation, determined once and used by everything that starts a machine. */
export interface Site {
  layout: Layout;
  log: LabLog;
  instance: string;
  program: string;
  version: string;
  accelerator: Accelerator;
  /** QEMU can map a template privately without being able to write to its file (since 8.2). */
  readOnlyMemory: boolean;
  /** Group that may use /dev/kvm, where one is needed. */
  kvmGid: number | null;
  cgroups: Cgroups;
  users: RunUsers;
  /** Start of a command that runs in an empty network of its own; empty where the host does not allow that. */
  ownNetwork: string[];
  minFreeDiskMb: number;
  /** Most clones that are made ahead of their start. */
  warm: number;
  /** Share of what running disks may still grow that must be free before another machine starts. */
  diskShare: number;
  /** Names of the processes and folders that this engine has in hand: what has another was left by an earlier one. */
  own: Set<string>;
  /** Zone of the machines' clocks. */
  timeZone: () => string;
}

export async function freeDiskMb(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return Math.floor((bavail * bsize) / 1048576);
}

/** Rejects writing to a disk that is nearly full: a machine that runs out of space is worse than none. */
export async function ensureDisk(site: Pick<Site, 'layout' | 'minFreeDiskMb'>, neededMb = 0): Promise<void> {
  const free = await freeDiskMb(site.layout.dir);
  if (free < site.minFreeDiskMb + neededMb) {
    throw new LabError('disk-full', `${free} MB are free, ${site.minFreeDiskMb + neededMb} MB are needed`);
  }
}

export const machineProcessName = (instance: string, id: string): string => `xueyan-${instance}-${id}`;

/** Turns any error into a `LabError`; a full disk keeps its own code. */
export function toLabError(error: unknown, code: LabError['code'], what: string): LabError {
  if (error instanceof LabError) return error;
  const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  const detail = error instanceof Error ? error.message : String(error);
  return new LabError(full ? 'disk-full' : code, `${what}: ${detail}`, { cause: error });
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
