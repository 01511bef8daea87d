import { readdir } from 'node:fs/promises';
import type { AdoptResult } from '../engine-report.ts';
import { killOrphanedScripts } from './guest-exec.ts';
import { removeWork } from './layout.ts';
import { Machine, type MachineListener } from './machine.ts';
import { hostNameOf, readRecord } from './machine-record.ts';
import { listMachines } from './proc.ts';
import { QemuProcess } from './qemu-process.ts';
import { isRecord } from './qmp.ts';
import { machineProcessName, type Site } from './site.ts';
import { collectSnapshots } from './snapshot.ts';

const CONNECT_LIMIT_MS = 5_000;

export interface Adoption extends AdoptResult {
  machines: Machine[];
  /** Machines that run although they should be suspended: the server died in between. */
  halfSuspended: string[];
}

/** Finds the processes of an earlier server and takes them over or ends them. See `LabEngine.adopt`. */
export async function adoptMachines(
  site: Site,
  listener: MachineListener,
  held: readonly Machine[],
  known: string[],
  suspended: string[],
): Promise<Adoption> {
  const wanted = new Set([...known, ...suspended]);
  const heldHosts = new Set(held.map(({ record }) => hostNameOf(record)));
  const ids = await idsByHostName(site.layout);
  const adoption: Adoption = { adopted: [], lost: [], reaped: [], machines: [], halfSuspended: [] };
  await Promise.all(
    listMachines(site.instance).map(async ([hostName, pid]) => {
      if (heldHosts.has(hostName) || site.own.has(hostName)) return;
      const id = ids.get(hostName) ?? hostName;
      const process = QemuProcess.adopt(pid, machineProcessName(site.instance, hostName));
      const machine = wanted.has(id) ? await takeOver(site, id, process, listener) : null;
      if (machine) {
        adoption.machines.push(machine);
        if (!known.includes(id)) adoption.halfSuspended.push(id);
        return;
      }
      await process.kill();
      if (!wanted.has(id)) adoption.reaped.push(id);
    }),
  );
  const alive = [...held, ...adoption.machines];
  const living = new Set(alive.map(({ record }) => record.id));
  const hosts = new Set(alive.map(({ record }) => hostNameOf(record)));
  for (const id of new Set(known)) (living.has(id) || site.own.has(id) ? adoption.adopted : adoption.lost).push(id);
  for (const id of await readdir(site.layout.machines)) {
    if (!wanted.has(id) && !living.has(id) && !site.own.has(id)) await removeWork(site.layout.machine(id));
  }
  await collectSnapshots(site.layout, wanted);
  for (const id of await site.cgroups.list()) if (!hosts.has(id) && !site.own.has(id)) await site.cgroups.remove(id);
  return adoption;
}

/** Returns the machines whose processes have another name than they. */
async function idsByHostName(layout: Site['layout']): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const id of await readdir(layout.machines)) {
    const record = await readRecord(layout.machine(id));
    if (record?.id === id && record.madeAs) ids.set(record.madeAs, id);
  }
  return ids;
}

async function takeOver(
  site: Site,
  id: string,
  process: QemuProcess,
  listener: MachineListener,
): Promise<Machine | null> {
  const record = await readRecord(site.layout.machine(id));
  if (!record) return null;
  let machine: Machine | null = null;
  try {
    machine = await Machine.connect(site, record, process, listener, CONNECT_LIMIT_MS);
    const answer = await machine.qmp.execute('query-status');
    const status = isRecord(answer) ? answer.status : undefined;
    // The machine was still waiting for its memory when its server died: there is nothing in it yet.
    if (status === 'inmigrate' || status === 'prelaunch') throw new Error(`left in state ${String(status)}`);
    if (status !== 'running') await machine.qmp.execute('cont');
    if (record.uid !== null) site.users.claim(record.uid);
    await site.cgroups.limitCpu(hostNameOf(record), record.size).catch(() => undefined);
    killOrphanedScripts(machine.agent);
    return machine;
  } catch (error) {
    site.log.warn({ machine: id, err: error }, 'a machine of an earlier life cannot be taken over');
    machine?.release();
    return null;
  }
}
