import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consoleStore } from './console.store.ts';
import { consolePresence } from './console-presence.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { announceMachine } from './machine-show.service.ts';
import { placementStore } from './placement.store.ts';

/** Machines outlive the server; this one learns which of its own are there, and which are gone. */
export async function takeOver(db: Db, platform: Platform): Promise<void> {
  const { lab, log, node } = platform;
  await placementStore.takeOrphans(db, node.id);
  await consoleStore.closeVisitsOfNode(db, node.id);
  const status = await lab.status();
  if (!status.available) return;
  const live = await machineStore.ofNode(db, node.id, ['running', 'starting', 'lost']);
  const resting = await machineStore.ofNode(db, node.id, ['asleep', 'failed', 'queued']);
  const { adopted, lost, reaped } = await lab.adopt(
    live.map((machine) => machine.id),
    resting.map((machine) => machine.id),
  );
  for (const machineId of lost) await failMachine(db, platform, machineId);
  for (const machine of live.filter((one) => adopted.includes(one.id))) {
    await machineStore.touch(db, machine.id);
    // The engine lets go on what was paused, and says so when it pauses it again.
    if (machine.reason === 'disk-full') await noteHeld(db, platform, machine.id, 'disk-free');
    if (machine.state === 'lost') await find(db, platform, machine);
  }
  if (live.length + reaped.length > 0) {
    log.info('machines taken over', { adopted: adopted.length, lost: lost.length, reaped: reaped.length });
  }
}

/** Others took this server for silent, and have said that its machines are lost: they are not. */
export async function findAgain(db: Db, platform: Platform, machine: ReachedMachine): Promise<void> {
  if (platform.lab.held().includes(machine.id)) await find(db, platform, machine);
  else await failMachine(db, platform, machine.id);
}

async function find(db: Db, platform: Platform, machine: ReachedMachine): Promise<void> {
  const wasUp = machine.endsAt !== null;
  const { find: found, findStarting } = machineTransitions;
  if (await machineStore.move(db, machine.id, wasUp ? found : findStarting)) {
    await announceMachine(db, platform, machine.id);
  }
}

/** Says of the machines of servers that have not been heard of that they are lost. */
export async function loseSilent(db: Db, platform: Platform): Promise<void> {
  const lost = await placementStore.loseSilent(db, platform.node.id);
  if (lost.length > 0) platform.log.warn('machines of a silent server are lost for now', { machines: lost });
  for (const machineId of lost) await announceMachine(db, platform, machineId);
}

/** Ends what runs here and is nobody's, or another server's: it was released or reset while nobody could be told. */
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

/** The engine pauses guests while the host's disk is full, and lets them go on. */
export async function noteHeld(
  db: Db,
  platform: Platform,
  machineId: string,
  kind: 'disk-full' | 'disk-free',
): Promise<void> {
  const reason = kind === 'disk-full' ? 'disk-full' : '';
  if (await machineStore.move(db, machineId, machineTransitions.hold, { reason }))
    await announceMachine(db, platform, machineId);
}

/** Its process is gone. */
export async function failMachine(db: Db, platform: Platform, machineId: string): Promise<void> {
  const moved = await machineStore.move(db, machineId, machineTransitions.fail, { reason: 'engine', endsAt: null });
  if (!moved) return;
  consolePresence.closeMachine(machineId, 'ended');
  await announceMachine(db, platform, machineId);
}
