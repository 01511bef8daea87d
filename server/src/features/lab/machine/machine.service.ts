import { type Machine, machineFaults } from '@xueyan/contract/lab/machine';
import {
  machineTransitions,
  mayEndMachine,
  mayUseMachine,
  mayWorkAtMachine,
} from '@xueyan/contract/lab/machine-policy';
import { courseFaults } from '@xueyan/contract/school/course';
import { openLabFaults } from '@xueyan/contract/school/open-lab-fault';
import { attemptFaults } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { allowsFrom, nextState } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { ExecResult } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionToOpen } from '../../school/section/section.service.ts';
import { labFault } from './lab-fault.service.ts';
import { machineStore, type ReachedMachine, type StartFacts } from './machine.store.ts';
import { engineOf } from './machine-engine.service.ts';
import { ownersTimeEnds } from './machine-minutes.service.ts';
import {
  announceMachine,
  extensionMinutes,
  foundMachine,
  maxExtensions,
  presentMachine,
} from './machine-show.service.ts';
import { placementStore } from './placement.store.ts';
import { readQuota, readRoom } from './quota.service.ts';
import { ensureQuota } from './quota-check.service.ts';
import type { Seat } from './seat.rule.ts';

/** The machine, when the actor may come near it. */
export async function machineToUse(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await foundMachine(db, machineId);
  ensure(mayUseMachine(actor, machine), wireFaults.gone);
  return machine;
}

/** The machine, when the actor may release it. */
export async function machineToEnd(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await machineToUse(db, actor, machineId);
  ensure(mayEndMachine(actor, machine), wireFaults.notAllowed);
  return machine;
}

/** The machine, when the actor may be at its consoles and keep it going. */
export async function machineToWorkAt(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await machineToUse(db, actor, machineId);
  ensure(mayWorkAtMachine(actor, machine), attemptFaults.withdrawn);
  await ensureOpen(db, actor, machine);
  return machine;
}

/** Not while the experiment is closed to its student. */
export async function ensureOpen(
  db: Db,
  actor: Actor,
  { ownerId, sectionId }: Pick<ReachedMachine, 'ownerId' | 'sectionId'>,
): Promise<void> {
  if (sectionId && ownerId === actor.id) await sectionToOpen(db, actor, sectionId);
}

/** The machine, when the actor may give it more time or a fresh start. */
export async function machineToRenew(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await machineToEnd(db, actor, machineId);
  ensure(mayWorkAtMachine(actor, machine), attemptFaults.withdrawn);
  ensure(machine.courseState !== 'ended', courseFaults.ended);
  await ensureOpen(db, actor, machine);
  return machine;
}

/** The latest machine of a run, for its screen: of one that was released it says why. */
export async function lastMachineOfAttempt(db: Db, clock: Clock, runId: string): Promise<Machine | null> {
  const machine = await machineStore.findLast(db, { runId });
  return machine ? presentMachine(db, clock, machine) : null;
}

/** The machine of a run that was not released. */
export async function liveMachineOfAttempt(db: Db, runId: string): Promise<string | null> {
  return (await machineStore.findLive(db, { runId }))?.id ?? null;
}

/** What a machine is given its place by, and what it serves. */
export type PlaceFacts = Pick<StartFacts, 'ownerId' | 'imageId' | 'minutes' | 'build' | 'imageState'> & {
  seat: Seat;
  cpus: number;
  memoryMb: number;
  /** The server that the others of its cluster are on. */
  beside?: string | null;
};

/** What decides about a start of the run's machine. */
export async function factsToStart(db: Db, runId: string): Promise<StartFacts> {
  const facts = await machineStore.startFacts(db, runId);
  ensure(facts, wireFaults.gone);
  return facts;
}

/**
 * Gives the run's machine its place on a host, or in the queue when there is none, and keeps others from deciding
 * until the transaction ends. `joined`: it had one already. `fresh`: without what is on its disk, so anywhere.
 */
export async function takePlace(
  db: Db,
  platform: Platform,
  facts: PlaceFacts,
  { fresh = false } = {},
): Promise<{ machineId: string; joined: boolean }> {
  const { seat, ownerId, imageId, minutes } = facts;
  await placementStore.lockRoom(db);
  ensure(await machineStore.hold(db, seat), wireFaults.gone);
  const mine = await machineStore.findLive(db, seat);
  const { now, later } = fresh
    ? { now: machineTransitions.renew, later: machineTransitions.renewLater }
    : { now: machineTransitions.start, later: machineTransitions.queue };
  if (mine && !allowsFrom(now, mine.state)) return { machineId: mine.id, joined: true };
  if (!imageId || !(mine?.build || facts.build)) {
    const coming = imageId && facts.imageState !== 'failed';
    throw coming ? new Fault(machineFaults.imagePreparing, {}, 5) : new Fault(machineFaults.imageMissing);
  }
  const { perUser, longestMinutes } = await readQuota(db);
  const memoryMb = mine?.memoryMb ?? facts.memoryMb;
  const wish = { seat, ownerId, memoryMb, cpus: mine?.cpus ?? facts.cpus, mine: mine?.id ?? null };
  await ensureQuota(db, platform, wish, perUser);
  const room = await readRoom(db, platform);
  const bound = facts.beside ?? (fresh ? null : (mine?.nodeId ?? null));
  if (!room.reaches(bound)) throw new Fault(machineFaults.nodeAway, {}, 10);
  const waiting = (await machineStore.queuedOn(db)).some((nodeId) => room.reaches(nodeId));
  const nodeId = waiting ? null : room.place({ nodeId: bound, memoryMb }, platform.node.id);
  const granted = { minutes: Math.min(minutes, longestMinutes), nodeId: nodeId ?? bound };
  const next = { reason: '', queuedAt: nodeId ? null : clock.now(), ...granted } as const;
  if (mine) {
    await machineStore.move(db, mine.id, nodeId ? now : later, next);
    return { machineId: mine.id, joined: false };
  }
  const id = newId();
  const { cpus, build } = facts;
  const state = nodeId ? 'starting' : 'queued';
  await machineStore.insert(db, { id, ownerId, ...seat, imageId, build: build ?? '', cpus, memoryMb, state, ...next });
  return { machineId: id, joined: false };
}

/** Has a machine in state `starting` brought up by the server that it has its place on. */
export async function launchThere(db: Db, platform: Platform, machineId: string): Promise<void> {
  const engine = await engineOf(db, platform, await foundMachine(db, machineId));
  await engine.launch();
}

/** The others of a cluster, of its master. */
export const besides = async (db: Db, { id, runId, node }: ReachedMachine): Promise<ReachedMachine[]> =>
  runId === null || node !== '' ? [] : (await machineStore.liveOfAttempts(db, [runId])).filter((one) => one.id !== id);

/** Half an hour more, a few times. */
export async function extendMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToRenew(db, actor, machineId);
  nextState(machineTransitions.extend, actor, machine, { who: wireFaults.notAllowed, state: machineFaults.notRunning });
  ensure(machine.endsAt, machineFaults.notRunning);
  ensure(machine.extensions < maxExtensions, machineFaults.noExtensionsLeft);
  const until = await ownersTimeEnds(db, platform.clock, machine);
  const latest = Math.max(machine.endsAt.getTime(), clock.now().getTime()) + extensionMinutes * 60_000;
  const endsAt = until && until.getTime() < latest ? until : new Date(latest);
  // Less than a minute more is none.
  const gained = endsAt.getTime() - machine.endsAt.getTime() >= 60_000;
  ensure(gained, openLabFaults.slotEnds, { time: platform.clock.write(endsAt).slice(11, 16) });
  const more = {
    lastActivityAt: clock.now(),
    endsAt,
    extensions: machine.extensions + 1,
  };
  for (const { id } of [machine, ...(await besides(db, machine))])
    await machineStore.move(db, id, machineTransitions.extend, more);
  return announceMachine(db, platform, machineId);
}

/** Somebody is there, though not typing. */
export async function touchMachine(db: Db, clock: Clock, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToWorkAt(db, actor, machineId);
  await machineStore.touch(db, machineId);
  return presentMachine(db, clock, machine);
}

/** One machine, for whoever may come near it. */
export const getMachine = async (db: Db, clock: Clock, actor: Actor, machineId: string) =>
  presentMachine(db, clock, await machineToUse(db, actor, machineId));

/** Runs a check's script in the run's machine. Faults when it does not run or does not answer. */
export async function execInAttemptMachine(
  db: Db,
  platform: Platform,
  runId: string,
  script: string,
  limitMs: number,
): Promise<ExecResult> {
  const machine = await machineStore.findLive(db, { runId });
  if (machine?.state !== 'running') throw new Fault(machineFaults.notRunning);
  await machineStore.touch(db, machine.id);
  const engine = await engineOf(db, platform, machine);
  return engine.exec(script, { limitMs }).catch((error: unknown) => {
    throw labFault(error).fault;
  });
}

/** What a run's checks rely on and is no longer as its image made it; empty for a machine that does not run. */
export async function changedPartsOfAttempt(db: Db, platform: Platform, runId: string): Promise<string[]> {
  const machine = await machineStore.findLive(db, { runId });
  return machine?.state === 'running' ? (await engineOf(db, platform, machine)).changedParts() : [];
}
