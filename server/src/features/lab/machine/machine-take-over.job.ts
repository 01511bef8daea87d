import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import type { Db } from '../../../db/connect.ts';
import type { Incident } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consoleStore } from './console.store.ts';
import { consolePresence } from './console-presence.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { announceMachine } from './machine-show.service.ts';
import { placementStore } from './placement.store.ts';

/** Machines outlive the server; at its start it finds out which of its own still run, and which are gone. */
export async function takeOver(db: Db, platform: Platform): Promise<void> {
  const { lab, log, node } = platform;
  await placementStore.takeOrphans(db, node.id);
  await consoleStore.closeVisitsOfNode(db, node.id);
  const status = await lab.status();
  if (!status.available) return;
  const live = await machineStore.ofNode(db, node.id, ['running', 'starting', 'lost']);
  const resting = await machineStore.ofNode(db, node.id, ['asleep', 'failed', 'queued']);
  const {
    adopted,
    lost,
    away = [],
    reaped,
  } = await lab.adopt(
    live.map((machine) => machine.id),
    resting.map((machine) => machine.id),
  );
  for (const machineId of lost) await failMachine(db, platform, machineId);
  for (const { machineId, member } of away) await loseMember(db, platform, machineId, member);
  for (const machine of live.filter((one) => adopted.includes(one.id))) {
    await machineStore.touch(db, machine.id);
    // The engine resumes paused machines, and reports it when it pauses them again.
    if (machine.reason === 'disk-full') await noteHeld(db, platform, machine.id, 'disk-free');
    if (machine.state === 'lost') await find(db, platform, machine);
  }
  if (live.length + reaped.length > 0) {
    log.info('machines taken over', { adopted: adopted.length, lost: lost.length, reaped: reaped.length });
  }
}

/** Recovers a machine that other servers, taking this one for silent, have marked as lost. */
export async function findAgain(db: Db, platform: Platform, machine: ReachedMachine): Promise<void> {
  if (platform.lab.held().includes(machine.id)) await find(db, platform, machine);
  else await failMachine(db, platform, machine.id);
}

async function find(db: Db, platform: Platform, machine: ReachedMachine): Promise<void> {
  const wasUp = machine.endsAt !== null;
  const { find: found, findStarting } = machineTransitions;
  if (await machineStore.move(db, machine.id, wasUp ? found : findStarting, { reason: '' })) {
    await announceMachine(db, platform, machine.id);
  }
}

/** Marks the machines of silent servers as lost. */
export async function loseSilent(db: Db, platform: Platform): Promise<void> {
  const lost = await placementStore.loseSilent(db, platform.node.id);
  if (lost.length > 0) platform.log.warn('machines of a silent server are lost for now', { machines: lost });
  for (const machineId of lost) await announceMachine(db, platform, machineId);
}

/**
 * Ends machines on this host that have no row or belong to another server: they were released or reset while this
 * server was unreachable.
 */
export async function endStrays(db: Db, platform: Platform): Promise<void> {
  const held = platform.lab.held();
  if (held.length === 0) return;
  const own = await machineStore.ofNode(db, platform.node.id, ['starting', 'running', 'lost', 'asleep', 'failed']);
  const known = new Set(own.map(({ id }) => id));
  for (const machineId of held) {
    if (known.has(machineId)) continue;
    platform.log.info(`machine ${machineId} is nobody's any more`);
    await platform.lab.destroy(machineId);
  }
}

/** Records what the engine says has become of a machine. */
export async function noteIncident(db: Db, platform: Platform, { machineId, kind, detail }: Incident): Promise<void> {
  if (kind === 'ended') return failMachine(db, platform, machineId);
  if (kind === 'member-lost') return loseMember(db, platform, machineId, detail);
  if (kind !== 'member-back') return noteHeld(db, platform, machineId, kind);
  const machine = await machineStore.find(db, machineId);
  if (machine?.state === 'lost') await find(db, platform, machine);
}

/** Marks a machine as out of reach: the host in the cluster that it is on does not answer. */
async function loseMember(db: Db, platform: Platform, machineId: string, memberName: string): Promise<void> {
  const row = { reason: 'member', memberName } as const;
  if (!(await machineStore.move(db, machineId, machineTransitions.lose, row))) return;
  consolePresence.closeMachine(machineId, 'ended');
  await announceMachine(db, platform, machineId);
}

/** Records that the engine paused a guest because the host's disk is full, or resumed it. */
async function noteHeld(db: Db, platform: Platform, machineId: string, kind: 'disk-full' | 'disk-free'): Promise<void> {
  const reason = kind === 'disk-full' ? 'disk-full' : '';
  if (await machineStore.move(db, machineId, machineTransitions.hold, { reason }))
    await announceMachine(db, platform, machineId);
}

/** Marks a machine as failed whose process is gone. */
export async function failMachine(db: Db, platform: Platform, machineId: string): Promise<void> {
  const moved = await machineStore.move(db, machineId, machineTransitions.fail, { reason: 'engine', endsAt: null });
  if (!moved) return;
  consolePresence.closeMachine(machineId, 'ended');
  await announceMachine(db, platform, machineId);
}
