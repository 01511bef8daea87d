import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MachineSize } from '../engine.ts';

const ROOT = '/sys/fs/cgroup';
// Memory of QEMU beside the guest's: its own code and heap, translated code, and page cache that it is charged for.
const OVERHEAD_MB = 192;
const PIDS = 256;
const PERIOD_US = 100_000;

/** Control groups of this host. `folders` are the folders of one machine, one for each controller in version 1. */
export interface Cgroups {
  version: 0 | 1 | 2;
  /** Creates the groups of a machine; returns the files that a process writes its id to. */
  create(id: string, size: MachineSize): Promise<string[]>;
  /** Limits the processor time. Separate from `create`, because a start must not be throttled. */
  limitCpu(id: string, size: MachineSize): Promise<void>;
  remove(id: string): Promise<void>;
  /** Returns the machines that have groups. */
  list(): Promise<string[]>;
  /** Removes the group of the whole installation, if it is empty. */
  dispose(): Promise<void>;
}

const NONE: Cgroups = {
  version: 0,
  create: async () => [],
  limitCpu: async () => undefined,
  remove: async () => undefined,
  list: async () => [],
  dispose: async () => undefined,
};

/**
 * Finds out what the host offers; a host without writable groups confines its machines by user and file limits alone.
 */
export async function openCgroups(instance: string): Promise<Cgroups> {
  const name = `xueyan-${instance}`;
  try {
    if (existsSync(join(ROOT, 'memory/cgroup.procs'))) return await openVersion1(name);
    if (existsSync(join(ROOT, 'cgroup.controllers'))) return await openVersion2(name);
  } catch {
    // Read-only, or not writable for this process.
  }
  return NONE;
}

async function openVersion1(name: string): Promise<Cgroups> {
  const parents: Record<string, string> = {};
  for (const controller of ['memory', 'cpu', 'pids']) {
    const root = join(ROOT, controller);
    if (!existsSync(join(root, 'cgroup.procs'))) continue;
    await mkdir(join(root, name), { recursive: true });
    parents[controller] = join(root, name);
  }
  const folder = (controller: string, id: string): string | null => {
    const parent = parents[controller];
    return parent ? join(parent, id) : null;
  };
  const set = async (controller: string, id: string, file: string, value: number): Promise<void> => {
    const group = folder(controller, id);
    if (group) await writeFile(join(group, file), String(value));
  };
  return {
    version: 1,
    create: async (id, size) => {
      for (const parent of Object.values(parents)) await mkdir(join(parent, id), { recursive: true });
      await set('memory', id, 'memory.limit_in_bytes', memoryLimit(size));
      await set('pids', id, 'pids.max', PIDS);
      // A group that is left over from a crash may carry the limit of its last machine.
      await set('cpu', id, 'cpu.cfs_quota_us', -1);
      return Object.values(parents).map((parent) => join(parent, id, 'cgroup.procs'));
    },
    limitCpu: async (id, size) => {
      await set('cpu', id, 'cpu.cfs_period_us', PERIOD_US);
      await set('cpu', id, 'cpu.cfs_quota_us', size.cpus * PERIOD_US);
    },
    remove: async (id) => {
      for (const parent of Object.values(parents)) await removeGroup(join(parent, id));
    },
    list: () => listGroups(Object.values(parents)),
    dispose: async () => {
      for (const parent of Object.values(parents)) await removeGroup(parent);
    },
  };
}

async function openVersion2(name: string): Promise<Cgroups> {
  const parent = join(ROOT, name);
  await enableControllers(ROOT);
  await mkdir(parent, { recursive: true });
  await enableControllers(parent);
  accessSync(join(parent, 'cgroup.procs'), constants.W_OK);
  const offered = await readFile(join(parent, 'cgroup.subtree_control'), 'utf8');
  if (!['memory', 'cpu', 'pids'].every((controller) => offered.split(/\s+/).includes(controller))) return NONE;
  const set = (id: string, file: string, value: string): Promise<void> => writeFile(join(parent, id, file), value);
  return {
    version: 2,
    create: async (id, size) => {
      await mkdir(join(parent, id), { recursive: true });
      await set(id, 'memory.max', String(memoryLimit(size)));
      await set(id, 'pids.max', String(PIDS));
      await set(id, 'cpu.max', `max ${PERIOD_US}`);
      return [join(parent, id, 'cgroup.procs')];
    },
    limitCpu: (id, size) => set(id, 'cpu.max', `${size.cpus * PERIOD_US} ${PERIOD_US}`),
    remove: (id) => removeGroup(join(parent, id)),
    list: () => listGroups([parent]),
    dispose: () => removeGroup(parent),
  };
}

/**
 * Delegates the controllers one level down. This is refused where processes live in `folder` itself; then groups are
 * not used.
 */
export async function enableControllers(folder: string): Promise<void> {
  const enabled = (await readFile(join(folder, 'cgroup.subtree_control'), 'utf8')).split(/\s+/);
  for (const controller of ['memory', 'cpu', 'pids']) {
    if (!enabled.includes(controller)) await writeFile(join(folder, 'cgroup.subtree_control'), `+${controller}`);
  }
}

const memoryLimit = (size: MachineSize): number => (size.memoryMb + OVERHEAD_MB) * 1024 * 1024;

/** Removes a group, retrying: it stays busy for a moment after its last process has ended. */
export async function removeGroup(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      await rmdir(folder);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EBUSY')) return;
      await sleep(20);
    }
  }
}

async function listGroups(parents: string[]): Promise<string[]> {
  const names = new Set<string>();
  for (const parent of parents) {
    for (const entry of await readdir(parent, { withFileTypes: true })) if (entry.isDirectory()) names.add(entry.name);
  }
  return [...names];
}
