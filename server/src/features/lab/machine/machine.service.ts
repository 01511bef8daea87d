import { type Machine, type MachineSize, machineFaults } from '@xueyan/contract/lab/machine';
import {
  machineTransitions,
  mayEndMachine,
  mayUseMachine,
  mayWorkAtMachine,
} from '@xueyan/contract/lab/machine-policy';
import { courseFaults } from '@xueyan/contract/school/course';
import { attemptFaults, mayDoAttempt, mayWorkInAttempt } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { allowsFrom, nextState } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { ExecResult } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consolePresence } from './console-presence.service.ts';
import { ensureEngine, labFault } from './lab-fault.service.ts';
import { machineStore, type ReachedMachine, type StartFacts } from './machine.store.ts';
import { type Quota, readQuota, roomFor } from './quota.service.ts';

/** A start that takes longer goes on behind the reply; its end comes over the websocket. */
const replyWithinMs = 1500;
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
    visitors: consolePresence.visitors(machine.id),
    imageName: machine.imageName,
    desktop: machine.desktop,
    size: { cpus: machine.cpus, memoryMb: machine.memoryMb } as MachineSize,
  };
}

/** Tells the owner, whoever is visiting and the teacher's board that a machine changed; answers it as it is now. */
export async function announceMachine(db: Db, platform: Platform, machineId: string): Promise<Machine> {
  const machine = await found(db, machineId);
  const shown = await presentMachine(db, platform.clock, machine);
  const people = [...new Set([machine.ownerId, ...consolePresence.visitorIds(machineId)])];
  await platform.live.toUsers(db, people, { type: 'machine.state', data: shown });
  await platform.live.toUsers(db, [machine.teacherId], {
    type: 'board.changed',
    data: { sectionId: machine.sectionId },
  });
  return shown;
}

/** Tells everybody in the queue their place. */
export async function announceQueue(db: Db, platform: Platform): Promise<void> {
  for (const { id } of await machineStore.inStates(db, ['queued'])) await announceMachine(db, platform, id);
}

async function found(db: Db, machineId: string): Promise<ReachedMachine> {
  const machine = await machineStore.find(db, machineId);
  ensure(machine, wireFaults.gone);
  return machine;
}

/** The machine, when the actor may come near it. */
export async function machineToUse(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await found(db, machineId);
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
  return machine;
}

/** The machine, when the actor may give it more time or a fresh start. */
export async function machineToRenew(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await machineToEnd(db, actor, machineId);
  ensure(mayWorkAtMachine(actor, machine), attemptFaults.withdrawn);
  ensure(machine.courseState !== 'ended', courseFaults.ended);
  return machine;
}

/** The latest machine of a run, for its screen: of one that was released it says why. */
export async function lastMachineOfAttempt(db: Db, clock: Clock, runId: string): Promise<Machine | null> {
  const machine = await machineStore.findLastOfAttempt(db, runId);
  return machine ? presentMachine(db, clock, machine) : null;
}

/** The machine of a run that was not released. */
export async function liveMachineOfAttempt(db: Db, runId: string): Promise<string | null> {
  return (await machineStore.findLiveOfAttempt(db, runId))?.id ?? null;
}

/**
 * Starts the machine of a run of one's own: a new one, one that sleeps, or one that failed. When the host is full it
 * is queued. A second call while the first starts joins it. What the engine refuses is answered as a fault.
 */
export async function startMachine(db: Db, platform: Platform, actor: Actor, runId: string): Promise<Machine> {
  const facts = await factsToStart(db, runId);
  ensure(mayDoAttempt(actor, facts), wireFaults.gone);
  ensure(mayWorkInAttempt(actor, facts), attemptFaults.withdrawn);
  ensure(facts.courseState !== 'ended', courseFaults.ended);
  await ensureEngine(platform.lab);
  const quota = await readQuota(db, platform);
  const { machineId } = await db.transaction((tx) => takePlace(tx, quota, facts));
  await machineStore.touchAttempt(db, runId);
  await settleSoon(launch(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}

/** What decides about a start of the run's machine. */
export async function factsToStart(db: Db, runId: string): Promise<StartFacts> {
  const facts = await machineStore.startFacts(db, runId);
  ensure(facts, wireFaults.gone);
  return facts;
}

/**
 * Gives the run's machine its place on the host, or in the queue when there is none, and keeps others from deciding
 * until the transaction ends. `joined`: it had one already.
 */
export async function takePlace(
  db: Db,
  quota: Quota,
  facts: StartFacts,
): Promise<{ machineId: string; joined: boolean }> {
  const { runId, ownerId, imageId, minutes } = facts;
  await machineStore.lockRoom(db);
  ensure(await machineStore.holdAttempt(db, runId), wireFaults.gone);
  const mine = await machineStore.findLiveOfAttempt(db, runId);
  if (mine && !allowsFrom(machineTransitions.start, mine.state)) return { machineId: mine.id, joined: true };
  if (!imageId || !(mine?.build || facts.build)) {
    const coming = imageId && facts.imageState !== 'failed';
    throw coming ? new Fault(machineFaults.imagePreparing, {}, 5) : new Fault(machineFaults.imageMissing);
  }
  const others = (await machineStore.activeOfOwner(db, ownerId)).filter((one) => one.runId !== runId);
  if (others.length >= quota.perUser) {
    throw new Fault(machineFaults.tooManyOfYours, { max: quota.perUser, where: others[0]?.sectionTitle ?? '' });
  }
  const memoryMb = mine?.memoryMb ?? facts.memoryMb;
  const room = roomFor(quota, await machineStore.activeMemory(db), memoryMb);
  const waiting = (await machineStore.countInState(db, 'queued')) > 0;
  const placed = room && !waiting;
  const next = { reason: '', queuedAt: placed ? null : clock.now(), minutes } as const;
  if (mine) {
    await machineStore.move(db, mine.id, placed ? machineTransitions.start : machineTransitions.queue, next);
    return { machineId: mine.id, joined: false };
  }
  const id = newId();
  const { cpus, build } = facts;
  const state = placed ? 'starting' : 'queued';
  await machineStore.insert(db, { id, ownerId, runId, imageId, build: build ?? '', cpus, memoryMb, state, ...next });
  return { machineId: id, joined: false };
}

/** Waits for what was begun, though not for so long that whoever asked grows impatient. */
export const settleSoon = (work: Promise<void>) => {
  // What goes wrong after the reply was sent is in the machine's state, and was announced.
  work.catch(() => {});
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, replyWithinMs).unref())]);
};

const launching = new Map<string, Promise<void>>();

/** Brings a machine in state `starting` up. Several callers share one launch. */
export function launch(db: Db, platform: Platform, machineId: string): Promise<void> {
  const running = launching.get(machineId);
  if (running) return running;
  const work = bringUp(db, platform, machineId).finally(() => launching.delete(machineId));
  launching.set(machineId, work);
  return work;
}

async function bringUp(db: Db, platform: Platform, machineId: string): Promise<void> {
  const machine = await found(db, machineId);
  if (machine.state !== 'starting') return;
  try {
    const result = await platform.lab.start(requestOf(machine));
    if (result.fallback) platform.log.info('machine started cold', { machineId, ...result });
    await markRunning(db, machine);
  } catch (error) {
    const { fault, reason } = labFault(error);
    platform.log.warn(`machine ${machineId} could not start`, { error });
    const moved = await machineStore.move(db, machineId, machineTransitions.failStart, { reason });
    if (moved) await announceMachine(db, platform, machineId);
    throw fault;
  }
  // Released, or deleted with its run, while it started: nobody would end it otherwise.
  const now = await machineStore.find(db, machineId);
  if (!now || now.state === 'released') await platform.lab.destroy(machineId);
  if (now) await announceMachine(db, platform, machineId);
}

export const requestOf = (machine: ReachedMachine) => ({
  machineId: machine.id,
  image: { recipe: machine.recipe, build: machine.build },
  size: { cpus: machine.cpus, memoryMb: machine.memoryMb },
});

async function markRunning(db: Db, machine: ReachedMachine) {
  const now = clock.now();
  consolePresence.noteActivity(machine.id);
  await machineStore.move(db, machine.id, machineTransitions.run, {
    startedAt: now,
    endsAt: new Date(now.getTime() + machine.minutes * 60_000),
    extensions: 0,
  });
}

/** Half an hour more, a few times. */
export async function extendMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToRenew(db, actor, machineId);
  nextState(machineTransitions.extend, actor, machine, { who: wireFaults.notAllowed, state: machineFaults.notRunning });
  ensure(machine.endsAt, machineFaults.notRunning);
  ensure(machine.extensions < maxExtensions, machineFaults.noExtensionsLeft);
  consolePresence.noteActivity(machineId);
  await machineStore.move(db, machineId, machineTransitions.extend, {
    endsAt: new Date(Math.max(machine.endsAt.getTime(), clock.now().getTime()) + extensionMinutes * 60_000),
    extensions: machine.extensions + 1,
  });
  return announceMachine(db, platform, machineId);
}

/** Somebody is there, though not typing. */
export async function touchMachine(db: Db, clock: Clock, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToWorkAt(db, actor, machineId);
  consolePresence.noteActivity(machineId);
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
  const machine = await machineStore.findLiveOfAttempt(db, runId);
  if (machine?.state !== 'running') throw new Fault(machineFaults.notRunning);
  consolePresence.noteActivity(machine.id);
  return platform.lab.exec(machine.id, script, { limitMs }).catch((error: unknown) => {
    throw labFault(error).fault;
  });
}

/** What a run's checks rely on and is no longer as its image made it; empty for a machine that does not run. */
export async function changedPartsOfAttempt(db: Db, platform: Platform, runId: string): Promise<string[]> {
  const machine = await machineStore.findLiveOfAttempt(db, runId);
  return machine?.state === 'running' ? platform.lab.changedParts(machine.id) : [];
}
