import { type Machine, machineFaults } from '@xueyan/contract/lab/machine';
import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { ensureEngine, labFault } from './lab-fault.service.ts';
import { settleSoon } from './launch.service.ts';
import { besides, factsToStart, machineToEnd, machineToRenew, type PlaceFacts, takePlace } from './machine.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { engineOf } from './machine-engine.service.ts';
import { minutesWithin } from './machine-minutes.service.ts';
import { announceMachine, announceQueue } from './machine-show.service.ts';
import { launchCluster } from './machine-start.service.ts';
import { readRoom } from './quota.service.ts';
import { seatOf } from './seat.rule.ts';
import { snapshotRowStore } from './snapshot-row.store.ts';

/** A fresh disk and a fresh start. What was in the machine is gone; the run's checks and report are not. */
export async function resetMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToRenew(db, actor, machineId);
  await ensureEngine(platform.lab, await readRoom(db, platform));
  // The others of its cluster are started anew beside it.
  await releaseAll(db, platform, actor, await besides(db, machine));
  if (allowsFrom(machineTransitions.renew, machine.state)) await renew(db, platform, actor, machine);
  else await resetRunning(db, platform, actor, machine);
  await settleSoon(launchCluster(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}

/** It keeps its place on its host. */
async function resetRunning(db: Db, platform: Platform, actor: Actor, machine: ReachedMachine): Promise<void> {
  const minutes = await minutesWithin(db, platform.clock, machine, machine.minutes);
  await db.transaction(async (tx) => {
    const moved = await machineStore.move(tx, machine.id, machineTransitions.reset, { reason: '', minutes });
    ensure(moved, machineFaults.notRunning);
    await noteReset(tx, platform, actor, machine);
    // Before anybody sees it starting: whoever brings it up must find the disk gone.
    await (await engineOf(tx, platform, machine)).destroy('');
  });
}

/** It gave up its place when it failed or was lost: whether there is room, and where, is decided as for any start. */
async function renew(db: Db, platform: Platform, actor: Actor, machine: ReachedMachine): Promise<void> {
  const facts = await factsOf(db, machine);
  const minutes = await minutesWithin(db, platform.clock, machine, facts.minutes);
  await db.transaction(async (tx) => {
    const { machineId, joined } = await takePlace(tx, platform, { ...facts, minutes }, { fresh: true });
    ensure(machineId === machine.id && !joined, machineFaults.notRunning);
    await noteReset(tx, platform, actor, machine);
    // The same, where it can be reached; a server that returns ends what is no longer its own.
    await destroyIfThere(tx, platform, machine, '');
  });
}

/** A running machine keeps its place and is brought up again by what its files are when the transaction ends. */
export async function backToStarting(db: Db, machineId: string): Promise<void> {
  ensure(await machineStore.move(db, machineId, machineTransitions.restore, { reason: '' }), machineFaults.notRunning);
}

/** Of one that serves an exam everything stands in its own row. */
async function factsOf(db: Db, machine: ReachedMachine): Promise<PlaceFacts> {
  const seat = seatOf(machine);
  if ('runId' in seat) return { ...(await factsToStart(db, seat.runId)), seat };
  return { ...machine, imageState: 'published', seat };
}

async function noteReset(db: Db, platform: Platform, actor: Actor, { id, ownerId }: ReachedMachine): Promise<void> {
  await snapshotRowStore.forget(db, id);
  await recordAudit(db, actor, 'machine.reset', id, { ownerId });
  await announceMachine(db, platform, id);
}

/** Puts a machine to sleep, a master with those beside it: it goes on later where it stood. */
export async function suspendMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToEnd(db, actor, machineId);
  ensure(machine.state === 'running', machineFaults.notRunning);
  const reason = machine.ownerId === actor.id ? 'owner' : 'teacher';
  const beside = (await besides(db, machine)).filter(({ state }) => state === 'running');
  for (const one of [machine, ...beside]) {
    await (await engineOf(db, platform, one)).suspend(reason).catch((error: unknown) => {
      throw labFault(error).fault;
    });
    await db.transaction(async (tx) => {
      await machineStore.move(tx, one.id, machineTransitions.suspend, { reason, endsAt: null });
      await recordAudit(tx, actor, 'machine.suspend', one.id, { ownerId: one.ownerId });
    });
    await announceMachine(db, platform, one.id);
  }
  return announceMachine(db, platform, machineId);
}

/** Starts somebody's machine that sleeps, as its owner would. */
export async function wakeMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToRenew(db, actor, machineId);
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

/** Ends a machine and deletes its disk, or takes it out of the queue. */
export async function releaseMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToEnd(db, actor, machineId);
  await releaseAll(db, platform, actor, await besides(db, machine));
  // On a full disk nothing can be written down before something was given back. One that starts is still written to.
  const first = machine.state === 'running' || machine.state === 'asleep' || machine.state === 'failed';
  if (first) await end(db, platform, [machine]);
  const shown = await db.transaction((tx) => release(tx, platform, actor, machine));
  if (!first) await end(db, platform, [machine]);
  return shown;
}

/**
 * Releases the machines of runs that are deleted in the same transaction, and forgets them. Answers how to end them
 * once that is committed: a rollback would not bring them back.
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

/** Removes machines of an exam that was looked at, in the name of who gives it; answers how many. */
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

/** Writes down that the machine is released, and tells everybody concerned. */
async function release(db: Db, platform: Platform, actor: Actor, { id, ownerId }: ReachedMachine): Promise<Machine> {
  const moved = await machineStore.move(db, id, machineTransitions.release, {
    reason: ownerId === actor.id ? 'owner' : 'teacher',
    endsAt: null,
  });
  await snapshotRowStore.forget(db, id);
  if (moved) await recordAudit(db, actor, 'machine.release', id, { ownerId });
  return announceMachine(db, platform, id);
}

/** Ends the processes of released machines; who waited behind one in the queue is told the new place. */
async function end(db: Db, platform: Platform, machines: ReachedMachine[]): Promise<void> {
  await Promise.all(machines.map((machine) => destroyIfThere(db, platform, machine, 'released')));
  if (machines.some(({ state }) => state === 'queued')) await announceQueue(db, platform);
}

/** A server that is away ends it when it is back: it is nobody's by then. */
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
