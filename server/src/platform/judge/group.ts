import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { enableControllers, removeGroup } from '../lab/qemu/cgroup.ts';
import { isAlive } from '../lab/qemu/proc.ts';
import { place } from '../owned/place.ts';

const ROOT = '/sys/fs/cgroup';
/** Another container may see these groups, and have processes of the same ids. */
const PREFIX = `xueyan-judge-${place}-`;
/** Name of the folder of all groups of this process. */
export const ownGroup = `${PREFIX}${process.pid}`;
const PERIOD_US = 100_000;
/** Pages of a former run in version 1 up to which a group is used again as it is; the kernel takes 15 ms to empty one. */
const LEFT_BYTES = 2 * 1024 * 1024;
/** Weight of the processor compared to everything else on a busy host. */
const WEIGHT = 0.5;
const MB = 1024 * 1024;
/** Looks for the end of what a killed server has left: two seconds, for which a start waits. */
const LEFTOVER_LOOKS = 110;

export interface GroupLimits {
  memoryMb: number;
  pids: number;
  cpus: number;
  /**
   * Leaves the pages that the run read in the page cache, as a compiler should. Pages are charged to the group that
   * first read them: emptying it evicts them, and the next run reads them from disk again.
   */
  keepsCache?: boolean;
}

export interface GroupUsage {
  cpuMs: number;
  peakMb: number;
  /** Number of times the kernel killed a process of the group for lack of memory. */
  oomKills: number;
}

/** Control group of one run. Programs of students always run in one. */
export interface RunGroup {
  /** Files to which a process writes its id to join the group. */
  entries: string[];
  usage(): Promise<GroupUsage>;
  /** Kills every process of the group. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** Creates control groups for runs; a host that cannot has no judge. */
export interface Groups {
  version: 1 | 2;
  /** Rejects unless the kernel reports every limit as it was set. */
  create(limits: GroupLimits): Promise<RunGroup>;
  dispose(): Promise<void>;
}

/** Returns null where control groups are missing, read-only, or lack the controllers needed. */
export async function openGroups(): Promise<Groups | null> {
  try {
    await removeGroupLeftovers();
    if (existsSync(join(ROOT, 'memory/cgroup.procs'))) return await openVersion1();
    if (existsSync(join(ROOT, 'cgroup.controllers'))) return await openVersion2();
  } catch {
    // The process may not change the hierarchy.
  }
  return null;
}

const controllers = ['memory', 'pids', 'cpu', 'cpuacct'] as const;
type Folders = Record<(typeof controllers)[number], string>;
/** Files of the kernel answer at once: a thread for each would cost more than the answer. */
const textIn = (path: string): string => readFileSync(path, 'utf8');
const numberIn = (path: string): number => Number(textIn(path).trim());

/** Group of version 1 between two runs, with the limits that are in force. */
interface Reused {
  folders: Folders;
  memoryMb: number;
  cpus: number;
}

async function limitMemory({ memory }: Folders, memoryMb: number): Promise<void> {
  const limit = join(memory, 'memory.limit_in_bytes');
  const swap = join(memory, 'memory.memsw.limit_in_bytes');
  // The two limits must never contradict each other while they are changed.
  if (existsSync(swap)) await writeFile(swap, '-1');
  set([limit, memoryMb * MB]);
  if (existsSync(swap)) set([swap, memoryMb * MB]);
}

async function openVersion1(): Promise<Groups> {
  const name = ownGroup;
  const under = (child: string) =>
    Object.fromEntries(controllers.map((one) => [one, join(ROOT, one, name, child)])) as Folders;
  for (const controller of controllers) {
    await mkdir(join(ROOT, controller, name), { recursive: true });
  }
  await writeFile(join(ROOT, 'cpu', name, 'cpu.shares'), String(1024 * WEIGHT));
  let count = 0;
  // Creating and removing groups of version 1 takes the kernel 20 ms and more, so empty ones are reused.
  const free: Reused[] = [];
  const warm: Reused[] = [];
  const emptying = new Set<Promise<void>>();
  const make = async (): Promise<Reused> => {
    const folders = under(String(++count));
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
    return { folders, memoryMb: 0, cpus: 0 };
  };
  return {
    version: 1,
    create: async ({ memoryMb, pids, cpus, keepsCache = false }) => {
      const pool = keepsCache ? warm : free;
      const group = pool.pop() ?? (await make());
      const { folders } = group;
      const used = join(folders.memory, 'memory.usage_in_bytes');
      const peak = join(folders.memory, 'memory.max_usage_in_bytes');
      const oomControl = join(folders.memory, 'memory.oom_control');
      const cpuUsage = join(folders.cpuacct, 'cpuacct.usage');
      // Most runs have the limits of the one before.
      if (group.memoryMb !== memoryMb || group.cpus !== cpus) {
        await limitMemory(folders, memoryMb);
        set([join(folders.cpu, 'cpu.cfs_period_us'), PERIOD_US]);
        set([join(folders.cpu, 'cpu.cfs_quota_us'), Math.round(cpus * PERIOD_US)]);
        Object.assign(group, { memoryMb, cpus });
      }
      writeFileSync(peak, '0');
      const before = {
        bytes: keepsCache ? 0 : numberIn(used),
        cpu: numberIn(cpuUsage),
        oomKills: countIn(textIn(oomControl), 'oom_kill'),
      };
      // A process that was killed counts until the kernel has forgotten it.
      set([join(folders.pids, 'pids.max'), pids + numberIn(join(folders.pids, 'pids.current'))]);
      return {
        entries: Object.values(folders).map((folder) => join(folder, 'cgroup.procs')),
        usage: async () => ({
          cpuMs: (numberIn(cpuUsage) - before.cpu) / 1e6,
          peakMb: Math.max(0, numberIn(peak) - before.bytes) / MB,
          oomKills: countIn(textIn(oomControl), 'oom_kill') - before.oomKills,
        }),
        kill: () => killIn(folders.pids),
        remove: async () => {
          if (keepsCache || numberIn(used) <= LEFT_BYTES) return void pool.push(group);
          // The cached pages of this run must not count against the next. Nobody waits for the kernel.
          const emptied = writeFile(join(folders.memory, 'memory.force_empty'), '0')
            .catch(() => undefined)
            .then(() => {
              emptying.delete(emptied);
              pool.push(group);
            });
          emptying.add(emptied);
        },
      };
    },
    dispose: async () => {
      await Promise.all(emptying);
      for (const { folders } of [...free.splice(0), ...warm.splice(0)])
        for (const folder of Object.values(folders)) await removeGroup(folder);
      for (const controller of controllers) await removeGroup(join(ROOT, controller, name));
    },
  };
}

async function openVersion2(): Promise<Groups> {
  const parent = join(ROOT, ownGroup);
  await enableControllers(ROOT);
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
      set([file('memory.max'), memoryMb * MB]);
      if (existsSync(file('memory.swap.max'))) set([file('memory.swap.max'), 0]);
      set([file('pids.max'), pids]);
      set([file('cpu.max'), `${Math.round(cpus * PERIOD_US)} ${PERIOD_US}`]);
      writeFileSync(file('memory.oom.group'), '1');
      const peak = existsSync(file('memory.peak')) ? file('memory.peak') : file('memory.current');
      return {
        entries: [file('cgroup.procs')],
        usage: async () => ({
          cpuMs: countIn(textIn(file('cpu.stat')), 'usage_usec') / 1000,
          peakMb: numberIn(peak) / MB,
          oomKills: countIn(textIn(file('memory.events')), 'oom_kill'),
        }),
        kill: () => killIn(folder),
        remove: () => removeGroup(folder),
      };
    },
    dispose: () => removeGroup(parent),
  };
}

/** Sets a limit and reads it back: a program never starts with a limit that is not in force. */
function set([path, value]: [string, number | string]): void {
  writeFileSync(path, String(value));
  const kept = textIn(path).trim();
  if (kept !== String(value)) throw new Error(`${path} is ${kept} instead of ${value}`);
}

/** Returns the number after a name in a file of such lines. */
function countIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** Kills every process of a group; rejects where one has not ended after so many looks. */
async function killIn(folder: string, looks = 500): Promise<void> {
  const [most, all, procs] = [join(folder, 'pids.max'), join(folder, 'cgroup.kill'), join(folder, 'cgroup.procs')];
  // None starts another, and a program that is only about to enter the group gets no further than that.
  if (existsSync(most)) writeFileSync(most, '0');
  // Version 1 cannot kill a group as one.
  if (existsSync(all)) writeFileSync(all, '1');
  for (let look = 0; look < looks; look += 1) {
    // A process of another namespace has no id here, and is listed as 0: a signal to that would end the server.
    const pids = textIn(procs)
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
    await sleep(Math.min(1 + look, 20));
  }
  throw new Error(`processes of ${procs} do not end`);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/**
 * Ends what runs in the groups of processes that ended without removing them, and removes these. What does not end within
 * two seconds is left to the next call.
 */
export async function removeGroupLeftovers(): Promise<void> {
  // In version 1 the folder of `pids` first: what is to be ended must not start more meanwhile.
  for (const folder of ['.', 'pids', ...controllers]) await removeLeftoversIn(join(ROOT, folder));
}

async function removeLeftoversIn(root: string): Promise<void> {
  const left = (await readdir(root).catch(() => [])).filter((name) => {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
    return Number.isInteger(pid) && !isAlive(pid);
  });
  // Another server may remove the same at the same time.
  await Promise.all(left.map((name) => removeLeftover(join(root, name)).catch(() => undefined)));
}

async function removeLeftover(group: string): Promise<void> {
  for (const entry of await readdir(group, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    await killIn(join(group, entry.name), LEFTOVER_LOOKS);
    await removeGroup(join(group, entry.name));
  }
  await removeGroup(group);
}
