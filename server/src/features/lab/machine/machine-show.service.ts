import type { Machine, MachineSize, Visitor } from '@xueyan/contract/lab/machine';
import { teachersIn } from '@xueyan/contract/school/course-policy';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consoleStore } from './console.store.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';

export const extensionMinutes = 30;
export const maxExtensions = 4;

/** The machine as its screen shows it. */
export async function presentMachine(db: Db, clock: Clock, machine: ReachedMachine): Promise<Machine> {
  return {
    machineId: machine.id,
    state: machine.state,
    reason: machine.reason,
    queuePlace: await machineStore.queuePlace(db, machine),
    endTime: machine.state === 'running' ? clock.writeOptional(machine.endsAt) : null,
    extensionsLeft: Math.max(0, maxExtensions - machine.extensions),
    visitors: await visitorsOf(db, machine),
    imageName: machine.imageName,
    desktop: machine.desktop,
    recorded: machine.recorded,
    size: { cpus: machine.cpus, memoryMb: machine.memoryMb } as MachineSize,
  };
}

/** The others at the machine, each person once, typing before looking. Nobody is at one whose server is silent. */
async function visitorsOf(db: Db, { id, state }: ReachedMachine): Promise<z.output<typeof Visitor>[]> {
  if (state !== 'running') return [];
  const byUser = new Map<string, z.output<typeof Visitor>>();
  for (const visit of await consoleStore.visits(db, id)) {
    if (byUser.get(visit.userId)?.mode === 'help' && visit.mode === 'look') continue;
    byUser.set(visit.userId, visit);
  }
  return [...byUser.values()];
}

/** Tells the owner, whoever is visiting and the teacher's board that a machine changed; answers it as it is now. */
export async function announceMachine(db: Db, platform: Platform, machineId: string): Promise<Machine> {
  const machine = await foundMachine(db, machineId);
  const shown = await presentMachine(db, platform.clock, machine);
  const visits = await consoleStore.visits(db, machineId);
  const people = [...new Set([machine.ownerId, ...visits.map(({ userId }) => userId)])];
  await platform.live.toUsers(db, people, { type: 'machine.state', data: shown });
  const { sectionId } = machine;
  if (sectionId) await platform.live.toUsers(db, teachersIn(machine), { type: 'board.changed', data: { sectionId } });
  return shown;
}

/** Tells everybody in the queue their place. */
export async function announceQueue(db: Db, platform: Platform): Promise<void> {
  for (const { id } of await machineStore.inStates(db, ['queued'])) await announceMachine(db, platform, id);
}

/** The machine; a fault when it is gone. */
export async function foundMachine(db: Db, machineId: string): Promise<ReachedMachine> {
  const machine = await machineStore.find(db, machineId);
  ensure(machine, wireFaults.gone);
  return machine;
}
