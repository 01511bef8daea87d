import { type Machine, machineFaults } from '@xueyan/contract/lab/machine';
import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { ensureEngine } from './lab-fault.service.ts';
import { settleSoon } from './launch.service.ts';
import { besides, factsToStart, machineToKeep, machineToRenew, type PlaceFacts, takePlace } from './machine.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { engineOf } from './machine-engine.service.ts';
import { minutesWithin } from './machine-minutes.service.ts';
import { announceMachine, announceQueue } from './machine-show.service.ts';
import { launchCluster } from './machine-start.service.ts';
import { readRoom } from './quota.service.ts';
import { seatOf } from './seat.rule.ts';
import { snapshotRowStore } from './snapshot-row.store.ts';

/** Gives the machine a fresh disk and a fresh start. Its contents are lost; the attempt's checks and report are not. */
export async function resetMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToRenew(db, actor, machineId);
  await ensureEngine(platform.lab, await readRoom(db, platform));
  // The other machines of its cluster are started afresh beside it.
  await releaseAll(db, platform, actor, await besides(db, machine));
  if (isAway(machine)) await renew(db, platform, actor, machine, 'recreate');
  else if (allowsFrom(machineTransitions.renew, machine.state)) await renew(db, platform, actor, machine, 'renew');
  else await resetRunning(db, platform, actor, machine);
  await settleSoon(launchCluster(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}

/** Resets a running machine, which stays on its host. */
async function resetRunning(db: Db, platform: Platform, actor: Actor, machine: ReachedMachine): Promise<void> {
  const minutes = await minutesWithin(db, platform.clock, machine, machine.minutes);
  await db.transaction(async (tx) => {
    const moved = await machineStore.move(tx, machine.id, machineTransitions.reset, {
      reason: '',
      minutes,
      endsAt: null,
    });
    ensure(moved, machineFaults.notRunning);
    await noteReset(tx, platform, actor, machine);
    // Before the state is visible as starting: a server that brings it up must find the disk gone.
    await (await engineOf(tx, platform, machine)).destroy('');
  });
}

/** Tells whether a machine is asleep where nobody can wake it. */
const isAway = ({ state, server }: ReachedMachine) => server !== '' && allowsFrom(machineTransitions.recreate, state);

/**
 * Resets a machine whose host does not count any more, since it failed, was lost, or sleeps on a server that does not
 * answer: room and host are decided as for any start. Its former build may be gone, so it takes the present one.
 */
async function renew(
  db: Db,
  platform: Platform,
  actor: Actor,
  machine: ReachedMachine,
  fresh: 'renew' | 'recreate',
): Promise<void> {
  const { build = '', imageComing = false } = (await machineStore.imageFacts(db, machine.imageId)) ?? {};
  const facts = { ...(await factsOf(db, machine)), imageId: machine.imageId, build, imageComing };
  const minutes = await minutesWithin(db, platform.clock, machine, facts.minutes);
  await db.transaction(async (tx) => {
    const { machineId, joined } = await takePlace(tx, platform, { ...facts, minutes }, { fresh });
    ensure(machineId === machine.id && !joined, machineFaults.notRunning);
    await noteReset(tx, platform, actor, machine);
    // The disk is deleted here too, if the server can be reached; a server that returns ends machines that are no
    // longer its own.
    await destroyIfThere(tx, platform, machine, '');
  });
}

/**
 * Puts a running machine back to `starting`: it stays on its host and is brought up from its files when the transaction
 * ends.
 */
export async function backToStarting(db: Db, machineId: string): Promise<void> {
  ensure(await machineStore.move(db, machineId, machineTransitions.restore, { reason: '' }), machineFaults.notRunning);
}

/** Puts a machine back to `starting` that was made anew, since its member of the cluster is lost. */
export const backFromLoss = (db: Db, machineId: string): Promise<boolean> =>
  machineStore.move(db, machineId, machineTransitions.rescue, { reason: '' });

/** Returns the facts for a placement; the row of a machine of an exam or research holds all of them. */
export async function factsOf(db: Db, machine: ReachedMachine): Promise<PlaceFacts> {
  const seat = seatOf(machine);
  if ('runId' in seat) return { ...(await factsToStart(db, seat.runId)), seat };
  return { ...machine, imageComing: false, seat };
}

async function noteReset(db: Db, platform: Platform, actor: Actor, { id, ownerId }: ReachedMachine): Promise<void> {
  await snapshotRowStore.forget(db, id);
  await recordAudit(db, actor, 'machine.reset', id, { ownerId });
  await announceMachine(db, platform, id);
}

/** Ends a machine and deletes its disk, or removes it from the queue. */
export async function releaseMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToKeep(db, actor, machineId);
  await releaseAll(db, platform, actor, await besides(db, machine));
  // On a full disk nothing can be written before something is freed. A machine that is starting is still being written.
  const first = machine.state === 'running' || machine.state === 'asleep' || machine.state === 'failed';
  if (first) await end(db, platform, [machine]);
  const shown = await db.transaction((tx) => release(tx, platform, actor, machine));
  if (!first) await end(db, platform, [machine]);
  return shown;
}

/**
 * Releases the machines of attempts that are deleted in the same transaction, and deletes their rows. Returns a
 * function that ends them once that is committed: a rollback could not bring them back.
 */
export async function removeMachinesOfAttempts(
  db: Db,
  platform: Platform,
  actor: Actor,
  runIds: string[],
): Promise<() => Promise<void>> {
  const machines = await machineStore.liveOfAttempts(db, runIds);
  for (const machine of machines) await release(db, platform, actor, machine);
  await machineStore.removeOfAttempts(db, runIds);
  return () => end(db, platform, machines);
}

/** Removes the machines of an exam that do not wait for their checks, on behalf of its examiner; returns how many. */
export async function removeMachinesOfExam(
  db: Db,
  platform: Platform,
  actor: Actor,
  examId: string,
): Promise<{ count: number; end: () => Promise<void> }> {
  const machines = (await machineStore.liveOfExam(db, examId)).filter(({ awaited }) => !awaited);
  for (const machine of machines) await release(db, platform, actor, machine);
  return { count: machines.length, end: () => end(db, platform, machines) };
}

async function releaseAll(db: Db, platform: Platform, actor: Actor, machines: ReachedMachine[]): Promise<void> {
  for (const machine of machines) await release(db, platform, actor, machine);
  await end(db, platform, machines);
}

/** Records the release of a machine and notifies everyone concerned. */
async function release(db: Db, platform: Platform, actor: Actor, { id, ownerId }: ReachedMachine): Promise<Machine> {
  const moved = await machineStore.move(db, id, machineTransitions.release, {
    reason: ownerId === actor.id ? 'owner' : 'teacher',
    endsAt: null,
  });
  await snapshotRowStore.forget(db, id);
  if (moved) await recordAudit(db, actor, 'machine.release', id, { ownerId });
  return announceMachine(db, platform, id);
}

/** Ends the processes of released machines and notifies those behind them in the queue of their new position. */
async function end(db: Db, platform: Platform, machines: ReachedMachine[]): Promise<void> {
  await Promise.all(machines.map((machine) => destroyIfThere(db, platform, machine, 'released')));
  if (machines.some(({ state }) => state === 'queued')) await announceQueue(db, platform);
}

/** Destroys a machine, if its server is reachable; a server that is away ends it on return, as a machine of no row. */
async function destroyIfThere(
  db: Db,
  platform: Platform,
  machine: ReachedMachine,
  reason: 'released' | '',
): Promise<void> {
  try {
    await (await engineOf(db, platform, machine)).destroy(reason);
  } catch (error) {
    if (!(error instanceof Fault && error.kind.code === machineFaults.nodeAway.code)) throw error;
    platform.log.info(`machine ${machine.id} is ended when its server is back`);
  }
}
