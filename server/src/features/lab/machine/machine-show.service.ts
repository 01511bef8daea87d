import type { LabEngineName } from '@xueyan/contract/lab/image-record';
import type { Machine, MachineSize, Visitor } from '@xueyan/contract/lab/machine';
import { teachersIn } from '@xueyan/contract/school/course-policy';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { LabEngine } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consoleStore } from './console.store.ts';
import { type MachineRow, machineStore, type ReachedMachine } from './machine.store.ts';

export const extensionMinutes = 30;
export const maxExtensions = 4;

/** Returns the machine as its page shows it. */
export async function presentMachine(
  db: Db,
  { clock, lab }: Pick<Platform, 'clock' | 'lab'>,
  machine: ReachedMachine,
): Promise<Machine> {
  const queuePlace = await machineStore.queuePlace(db, machine);
  return {
    machineId: machine.id,
    state: machine.state,
    reason: machine.reason,
    queuePlace,
    queueTime: queuePlace > 0 ? clock.writeOptional(await machineStore.endOfRunning(db, queuePlace)) : null,
    memberName: lostMemberOf(machine),
    server: machine.server,
    endTime: machine.state === 'running' ? clock.writeOptional(machine.endsAt) : null,
    extensionsLeft: Math.max(0, maxExtensions - machine.extensions),
    visitors: await visitorsOf(db, machine),
    imageName: machine.imageName,
    desktop: machine.desktop,
    serial: lab.traits.serialLogin === 'all' || machine.engine === 'lxd' || machine.source === 'upload',
    recorded: machine.recorded,
    lacksGpu: machine.gpus > 0 && (await gpusOf(lab, machine.engine)) === 0,
    size: { cpus: machine.cpus, memoryMb: machine.memoryMb } as MachineSize,
  };
}

/** Returns the graphics processors that machines of an engine can be given; without a name, those of any. */
export async function gpusOf(lab: LabEngine, engine?: LabEngineName): Promise<number> {
  const { host, cluster } = await lab.status();
  if (engine === 'qemu' && cluster) return host.gpus;
  return Math.max(cluster?.gpus ?? 0, host.gpus);
}

/** Returns the member of a cluster that is lost, and the machine with it; empty for any other machine. */
export const lostMemberOf = ({
  state,
  reason,
  memberName,
}: Pick<MachineRow, 'state' | 'reason' | 'memberName'>): string =>
  state === 'lost' && reason === 'member' ? memberName : '';

/**
 * Returns the visitors at the machine, each person once, typing before looking. A machine whose server is silent has
 * none.
 */
async function visitorsOf(db: Db, { id, state }: ReachedMachine): Promise<z.output<typeof Visitor>[]> {
  if (state !== 'running') return [];
  const byUser = new Map<string, z.output<typeof Visitor>>();
  for (const visit of await consoleStore.visits(db, id)) {
    if (byUser.get(visit.userId)?.mode === 'help' && visit.mode === 'look') continue;
    byUser.set(visit.userId, visit);
  }
  return [...byUser.values()];
}

/** Notifies the owner, visitors and the teacher's board of a change of a machine; returns its current state. */
export const announceMachine = async (db: Db, platform: Platform, machineId: string): Promise<Machine> =>
  announceFound(db, platform, await foundMachine(db, machineId));

/** Notifies likewise of a machine as it was read. */
export async function announceFound(db: Db, platform: Platform, machine: ReachedMachine): Promise<Machine> {
  const shown = await presentMachine(db, platform, machine);
  // Who looked while it ran learns that it does not.
  const visits = machine.state === 'running' ? shown.visitors : await consoleStore.visits(db, machine.id);
  const people = [...new Set([machine.ownerId, ...machine.sharedWith, ...visits.map(({ userId }) => userId)])];
  await platform.live.toUsers(db, people, { type: 'machine.state', data: shown });
  const { sectionId } = machine;
  if (sectionId) await platform.live.toUsers(db, teachersIn(machine), { type: 'board.changed', data: { sectionId } });
  return shown;
}

/** Notifies everyone in the queue of their position. */
export async function announceQueue(db: Db, platform: Platform): Promise<void> {
  for (const { id } of await machineStore.inStates(db, ['queued'])) await announceMachine(db, platform, id);
}

/** Returns the machine; a fault when it is gone. */
export async function foundMachine(db: Db, machineId: string): Promise<ReachedMachine> {
  const machine = await machineStore.find(db, machineId);
  ensure(machine, wireFaults.gone);
  return machine;
}
