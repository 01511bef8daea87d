import { readdirSync, readFileSync, statSync } from 'node:fs';

/** Reads a file of /proc; returns null when the process is gone. */
export function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

export function allPids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** Returns the value of QEMU's `-name`; null for every other process. */
export function machineName(pid: number): string | null {
  const args = readProc(pid, 'cmdline')?.split('\0') ?? [];
  const at = args.indexOf('-name');
  const name = at >= 0 ? args[at + 1] : undefined;
  return name?.startsWith('xueyan-') ? name : null;
}

/** Returns false also for a process that has ended but was not yet collected by its parent. */
export function isAlive(pid: number): boolean {
  const stat = readProc(pid, 'stat');
  return stat !== null && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
}

/**
 * Returns when a process began, in ticks since the host booted; null when it is gone. An id is given to one process
 * after the other: only both together name one.
 */
export function startOf(pid: number): string | null {
  const stat = readProc(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

/** Returns the machines of an installation that run on this host, by id. */
export const findMachines = (instance: string): Map<string, number> => new Map(listMachines(instance));

/** As `findMachines`, with each process of an id: one that a crash has left may have the id of a later one. */
export function listMachines(instance: string): [id: string, pid: number][] {
  const prefix = `xueyan-${instance}-`;
  return allPids().flatMap((pid): [string, number][] => {
    const name = machineName(pid);
    return name?.startsWith(prefix) && isAlive(pid) ? [[name.slice(prefix.length), pid]] : [];
  });
}

/** Returns the values that an environment variable has in other processes of the server's user, by process id. */
export function findInEnvironments(variable: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const pid of allPids()) {
    if (pid === process.pid) continue;
    const entry = readProc(pid, 'environ')
      ?.split('\0')
      .find((one) => one.startsWith(`${variable}=`));
    if (entry && isAlive(pid)) found.set(pid, entry.slice(variable.length + 1));
  }
  return found;
}

/** Returns the user ids that processes run under at this moment. */
export function busyUids(): Set<number> {
  const uids = new Set<number>();
  for (const pid of allPids()) {
    try {
      uids.add(statSync(`/proc/${pid}`).uid);
    } catch {
      // The process has just ended.
    }
  }
  return uids;
}

/** Returns seconds of processor time and MiB of proportional memory; null when the process is gone. */
export function readProcessUsage(pid: number): { cpuSeconds: number; memoryMb: number } | null {
  const stat = readProc(pid, 'stat');
  const smaps = readProc(pid, 'smaps_rollup');
  if (stat === null || smaps === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Clock ticks are hundredths of a second on every Linux that Node runs on.
  const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / 100;
  const pssKb = Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? 0);
  return { cpuSeconds, memoryMb: Math.round((pssKb / 1024) * 10) / 10 };
}
