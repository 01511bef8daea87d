import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { enableControllers, removeGroup } from '../lab/qemu/cgroup.ts';
import { isAlive } from '../lab/qemu/proc.ts';

const ROOT = '/sys/fs/cgroup';
const PREFIX = 'xueyan-judge-';
const PERIOD_US = 100_000;
/** Of the processor, beside everything else on the host, where there is not enough for all. */
const WEIGHT = 0.5;
const MB = 1024 * 1024;

export interface GroupLimits {
  memoryMb: number;
  pids: number;
  cpus: number;
  /**
   * Whether what it read stays in memory when it ends, as a compiler should. Pages are counted where they were first read:
   * a group that is emptied takes them with it, and the next run reads them from the disk anew.
   */
  keepsCache?: boolean;
}

export interface GroupUsage {
  cpuMs: number;
  peakMb: number;
  /** How often the kernel ended a process of the group because the memory was used up. */
  oomKills: number;
}

/** The control group of one run. Nothing of a student's runs outside of one. */
export interface RunGroup {
  /** Files that a process writes its id to, in order to be held by the group from then on. */
  entries: string[];
  usage(): Promise<GroupUsage>;
  /** Ends every process of the group. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes control groups for runs; a host on which it cannot has no judge. */
export interface Groups {
  version: 1 | 2;
  /** Rejects unless the kernel reads back every limit as it was asked for. */
  create(limits: GroupLimits): Promise<RunGroup>;
  dispose(): Promise<void>;
}

/** Null where control groups are missing, read-only, or without the controllers that hold a program. */
export async function openGroups(): Promise<Groups | null> {
  try {
    if (existsSync(join(ROOT, 'memory/cgroup.procs'))) return await openVersion1();
    if (existsSync(join(ROOT, 'cgroup.controllers'))) return await openVersion2();
  } catch {
    // Not ours to change.
  }
  return null;
}

const controllers = ['memory', 'pids', 'cpu', 'cpuacct'] as const;
type Folders = Record<(typeof controllers)[number], string>;
const numberIn = async (path: string): Promise<number> => Number((await readFile(path, 'utf8')).trim());

async function openVersion1(): Promise<Groups> {
  const name = `${PREFIX}${process.pid}`;
  const under = (child: string) =>
    Object.fromEntries(controllers.map((one) => [one, join(ROOT, one, name, child)])) as Folders;
  for (const controller of controllers) {
    await removeLeftovers(join(ROOT, controller));
    await mkdir(join(ROOT, controller, name), { recursive: true });
  }
  await writeFile(join(ROOT, 'cpu', name, 'cpu.shares'), String(1024 * WEIGHT));
  let count = 0;
  // Making and removing groups of version 1 takes the kernel 20 ms and more: empty ones are used again.
  const free: Folders[] = [];
  const warm: Folders[] = [];
  const make = async () => {
    const folders = under(String(++count));
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
    return folders;
  };
  return {
    version: 1,
    create: async ({ memoryMb, pids, cpus, keepsCache = false }) => {
      const pool = keepsCache ? warm : free;
      const folders = pool.pop() ?? (await make());
      const peak = join(folders.memory, 'memory.max_usage_in_bytes');
      const oomControl = join(folders.memory, 'memory.oom_control');
      const cpuUsage = join(folders.cpuacct, 'cpuacct.usage');
      const memory = join(folders.memory, 'memory.limit_in_bytes');
      const swap = join(folders.memory, 'memory.memsw.limit_in_bytes');
      // Neither may pass the other on the way.
      if (existsSync(swap)) await writeFile(swap, '-1');
      await set([memory, memoryMb * MB]);
      if (existsSync(swap)) await set([swap, memoryMb * MB]);
      await writeFile(peak, '0');
      const before = {
        cpu: await numberIn(cpuUsage),
        oomKills: countIn(await readFile(oomControl, 'utf8'), 'oom_kill'),
      };
      await set([join(folders.pids, 'pids.max'), pids]);
      await set([join(folders.cpu, 'cpu.cfs_period_us'), PERIOD_US]);
      await set([join(folders.cpu, 'cpu.cfs_quota_us'), Math.round(cpus * PERIOD_US)]);
      const procs = join(folders.pids, 'cgroup.procs');
      return {
        entries: Object.values(folders).map((folder) => join(folder, 'cgroup.procs')),
        usage: async () => ({
          cpuMs: ((await numberIn(cpuUsage)) - before.cpu) / 1e6,
          peakMb: (await numberIn(peak)) / MB,
          oomKills: countIn(await readFile(oomControl, 'utf8'), 'oom_kill') - before.oomKills,
        }),
        kill: async () => {
          // Version 1 cannot end a group as one: nothing new can begin, and what there is ends until nothing is left.
          await writeFile(join(folders.pids, 'pids.max'), '0');
          await killAll(procs);
        },
        remove: async () => {
          // What its files left in the cache shall not count against the next.
          if (!keepsCache) await writeFile(join(folders.memory, 'memory.force_empty'), '0').catch(() => undefined);
          pool.push(folders);
        },
      };
    },
    dispose: async () => {
      for (const folders of [...free.splice(0), ...warm.splice(0)])
        for (const folder of Object.values(folders)) await removeGroup(folder);
      for (const controller of controllers) await removeGroup(join(ROOT, controller, name));
    },
  };
}

async function openVersion2(): Promise<Groups> {
  const parent = join(ROOT, `${PREFIX}${process.pid}`);
  await enableControllers(ROOT);
  await removeLeftovers(ROOT);
  await mkdir(parent, { recursive: true });
  await enableControllers(parent);
  await writeFile(join(parent, 'cpu.weight'), String(100 * WEIGHT));
  let count = 0;
  return {
    version: 2,
    create: async ({ memoryMb, pids, cpus }) => {
      const folder = join(parent, String(++count));
      await mkdir(folder, { recursive: true });
      const file = (name: string) => join(folder, name);
      await set([file('memory.max'), memoryMb * MB]);
      if (existsSync(file('memory.swap.max'))) await set([file('memory.swap.max'), 0]);
      await set([file('pids.max'), pids]);
      await set([file('cpu.max'), `${Math.round(cpus * PERIOD_US)} ${PERIOD_US}`]);
      await writeFile(file('memory.oom.group'), '1');
      const peak = existsSync(file('memory.peak')) ? file('memory.peak') : file('memory.current');
      return {
        entries: [file('cgroup.procs')],
        usage: async () => ({
          cpuMs: countIn(await readFile(file('cpu.stat'), 'utf8'), 'usage_usec') / 1000,
          peakMb: (await numberIn(peak)) / MB,
          oomKills: countIn(await readFile(file('memory.events'), 'utf8'), 'oom_kill'),
        }),
        kill: async () => {
          if (existsSync(file('cgroup.kill'))) await writeFile(file('cgroup.kill'), '1');
          await killAll(file('cgroup.procs'));
        },
        remove: () => removeGroup(folder),
      };
    },
    dispose: () => removeGroup(parent),
  };
}

/** Sets a limit and reads it back: a program is never started behind a limit that is not in force. */
async function set([path, value]: [string, number | string]): Promise<void> {
  await writeFile(path, String(value));
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept !== String(value)) throw new Error(`${path} is ${kept} instead of ${value}`);
}

/** The number after a name in a file of such lines. */
function countIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

async function killAll(procs: string): Promise<void> {
  for (let round = 0; round < 500; round += 1) {
    const pids = (await readFile(procs, 'utf8')).split('\n').filter(Boolean).map(Number);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
    await sleep(Math.min(1 + round, 20));
  }
  throw new Error(`processes of ${procs} do not end`);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended in the same moment.
  }
}

/** Removes the groups of processes that ended without doing so. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    for (const entry of await readdir(join(root, name), { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      await killAll(join(root, name, entry.name, 'cgroup.procs'));
      await removeGroup(join(root, name, entry.name));
    }
    await removeGroup(join(root, name));
  }
}
