import { type Machine, machineFaults } from '@xueyan/contract/lab/machine';
import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { ensureEngine, labFault } from './lab-fault.service.ts';
import { settleSoon } from './launch.service.ts';
import { besides, launchThere, machineToKeep, machineToRenew, takePlace } from './machine.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { factsOf } from './machine-end.service.ts';
import { engineOf } from './machine-engine.service.ts';
import { announceMachine, foundMachine } from './machine-show.service.ts';
import { launchCluster } from './machine-start.service.ts';
import { readRoom } from './quota.service.ts';

/** Suspends a machine, a master with its cluster: it resumes later. */
export const suspendMachine = async (db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> =>
  putDown(db, platform, actor, await machineToKeep(db, actor, machineId), 'suspend');

/** Suspends a machine of a research project; the right to it is checked by the calling service. */
export async function suspendResearchMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  { researchId, machineId }: { researchId: string; machineId: string },
): Promise<Machine> {
  const machine = await foundMachine(db, machineId);
  ensure(machine.researchId === researchId, wireFaults.gone);
  return putDown(db, platform, actor, machine, 'suspend');
}

/** Switches a machine off, a master with its cluster: the disk is kept, and its next start boots that. */
export const stopMachine = async (db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> =>
  putDown(db, platform, actor, await machineToKeep(db, actor, machineId), 'stop');

async function putDown(
  db: Db,
  platform: Platform,
  actor: Actor,
  machine: ReachedMachine,
  how: 'suspend' | 'stop',
): Promise<Machine> {
  ensure(machine.state === 'running', machineFaults.notRunning);
  const reason = machine.ownerId === actor.id ? 'owner' : 'teacher';
  const beside = (await besides(db, machine)).filter(({ state }) => state === 'running');
  for (const one of [machine, ...beside]) {
    await (await engineOf(db, platform, one))[how](reason).catch((error: unknown) => {
      throw labFault(error).fault;
    });
    await db.transaction(async (tx) => {
      await machineStore.move(tx, one.id, machineTransitions[how], { reason, endsAt: null });
      await recordAudit(tx, actor, `machine.${how}`, one.id, { ownerId: one.ownerId });
    });
    await announceMachine(db, platform, one.id);
  }
  return announceMachine(db, platform, machine.id);
}

/**
 * Switches a running machine off and on again: it boots its own disk and stays on its host. `whole`: a master with the
 * running machines of its cluster.
 */
export async function restartMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  { machineId, whole }: { machineId: string; whole: boolean },
): Promise<Machine> {
  const machine = await machineToKeep(db, actor, machineId);
  ensure(allowsFrom(machineTransitions.restart, machine.state), machineFaults.notRunning);
  const beside = whole ? (await besides(db, machine)).filter(({ state }) => state === 'running') : [];
  const off: string[] = [];
  try {
    for (const one of [machine, ...beside]) {
      await switchOff(db, platform, actor, one);
      off.push(one.id);
    }
  } finally {
    // Those that are off start again, whatever stopped the others.
    const launches = off.map((id) => launchThere(db, platform, id));
    await settleSoon(Promise.all(launches).then(() => undefined));
  }
  return announceMachine(db, platform, machineId);
}

/** Switches a machine off that starts again next. */
async function switchOff(db: Db, platform: Platform, actor: Actor, machine: ReachedMachine): Promise<void> {
  // Before the state is visible as starting: a server that brings it up must find it off.
  await (await engineOf(db, platform, machine)).stop('restored').catch((error: unknown) => {
    throw labFault(error).fault;
  });
  await db.transaction(async (tx) => {
    ensure(
      await machineStore.move(tx, machine.id, machineTransitions.restart, { reason: '' }),
      machineFaults.notRunning,
    );
    await recordAudit(tx, actor, 'machine.restart', machine.id, { ownerId: machine.ownerId });
  });
  await announceMachine(db, platform, machine.id);
}

/** Starts a student's suspended machine, as its owner would; owners use their own start. */
export async function wakeMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToRenew(db, actor, machineId);
  ensure(machine.ownerId !== actor.id, wireFaults.notAllowed);
  ensure(allowsFrom(machineTransitions.start, machine.state), machineFaults.notAsleep);
  await ensureEngine(platform.lab, await readRoom(db, platform));
  const facts = await factsOf(db, machine);
  await db.transaction(async (tx) => {
    await takePlace(tx, platform, facts);
    await recordAudit(tx, actor, 'machine.wake', machineId, { ownerId: machine.ownerId });
  });
  await settleSoon(launchCluster(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}
