import { readdir, rm } from 'node:fs/promises';
import type { AdoptResult } from '../engine.ts';
import { killOrphanedScripts } from './guest-exec.ts';
import { Machine, type MachineListener } from './machine.ts';
import { readRecord } from './machine-record.ts';
import { findMachines } from './proc.ts';
import { QemuProcess } from './qemu-process.ts';
import { isRecord } from './qmp.ts';
import { machineProcessName, type Site } from './site.ts';
import { collectSnapshots } from './snapshot.ts';

const CONNECT_LIMIT_MS = 5_000;

export interface Adoption extends AdoptResult {
  machines: Machine[];
  /** They run although they should be suspended: the server died in between. */
  halfSuspended: string[];
}

/** Finds the processes of an earlier life of the server and takes them over or ends them. See `LabEngine.adopt`. */
export async function adoptMachines(
  site: Site,
  listener: MachineListener,
  held: ReadonlySet<string>,
  known: string[],
  suspended: string[],
): Promise<Adoption> {
  const wanted = new Set([...known, ...suspended]);
  const adoption: Adoption = { adopted: [], lost: [], reaped: [], machines: [], halfSuspended: [] };
  await Promise.all(
    [...findMachines(site.instance)].map(async ([id, pid]) => {
      if (held.has(id)) return;
      const process = QemuProcess.adopt(pid, machineProcessName(site.instance, id));
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
  const living = new Set([...held, ...adoption.machines.map((machine) => machine.record.id)]);
  for (const id of new Set(known)) (living.has(id) ? adoption.adopted : adoption.lost).push(id);
  for (const id of await readdir(site.layout.machines)) {
    if (!wanted.has(id) && !living.has(id)) await rm(site.layout.machine(id), { recursive: true, force: true });
  }
  await collectSnapshots(site.layout, wanted);
  for (const id of await site.cgroups.list()) if (!living.has(id)) await site.cgroups.remove(id);
  return adoption;
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
    // It was still waiting for its memory when its server died: there is nothing in it yet.
    if (status === 'inmigrate' || status === 'prelaunch') throw new Error(`left in state ${String(status)}`);
    if (status !== 'running') await machine.qmp.execute('cont');
    if (record.uid !== null) site.users.claim(record.uid);
    await site.cgroups.limitCpu(id, record.size).catch(() => undefined);
    killOrphanedScripts(machine.agent).catch(() => undefined);
    return machine;
  } catch (error) {
    site.log.warn({ machine: id, err: error }, 'a machine of an earlier life cannot be taken over');
    machine?.release();
    return null;
  }
}
