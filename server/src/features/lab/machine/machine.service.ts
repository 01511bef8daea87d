import type { Actor } from '@xueyan/contract/account/actor';
import {
  type Machine,
  type MachineSize,
  type MachineState,
  machineFaults,
  mayEndMachine,
  mayUseMachine,
} from '@xueyan/contract/lab/machine';
import { courseFaults } from '@xueyan/contract/teaching/course';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { ExecResult } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../system/audit/audit.service.ts';
import { consolePresence } from './console-presence.ts';
import { ensureEngine, labFault } from './lab-fault.ts';
import { type MachineRow, type MachineSeen, machineStore } from './machine.store.ts';
import { readQuota, roomFor } from './quota.ts';

/** A start that takes longer goes on behind the reply; its end comes over the websocket. */
const replyWithinMs = 1500;
export const extensionMinutes = 30;
export const maxExtensions = 4;

/** The machine as its screen shows it. */
export async function presentMachine(db: Db, machine: MachineSeen): Promise<Machine> {
  const remaining = machine.endsAt ? (machine.endsAt.getTime() - Date.now()) / 1000 : 0;
  return {
    machineId: machine.id,
    state: machine.state,
    reason: machine.reason,
    queuePlace: await machineStore.queuePlace(db, machine),
    remainingSeconds: machine.state === 'running' ? Math.max(0, Math.round(remaining)) : 0,
    extensionsLeft: Math.max(0, maxExtensions - machine.extensions),
    visitors: consolePresence.visitors(machine.id),
    imageName: machine.imageName,
    size: { cpus: machine.cpus, memoryMb: machine.memoryMb } as MachineSize,
  };
}

/** Tells the owner, whoever is visiting and the teacher's board that a machine changed; answers it as it is now. */
export async function announceMachine(db: Db, platform: Platform, machineId: string): Promise<Machine> {
  const machine = await found(db, machineId);
  const shown = await presentMachine(db, machine);
  const people = [...new Set([machine.ownerId, ...consolePresence.visitorIds(machineId)])];
  await platform.live.toUsers(db, people, { type: 'machine.state', data: shown });
  await platform.live.toUsers(db, [machine.teacherId], {
    type: 'board.changed',
    data: { sectionId: machine.sectionId },
  });
  return shown;
}

async function found(db: Db, machineId: string): Promise<MachineSeen> {
  const machine = await machineStore.find(db, machineId);
  ensure(machine, wireFaults.gone);
  return machine;
}

/** The machine, when the actor may come near it. */
export async function machineToUse(db: Db, actor: Actor, machineId: string): Promise<MachineSeen> {
  const machine = await found(db, machineId);
  ensure(mayUseMachine(actor, machine), wireFaults.gone);
  return machine;
}

async function machineToEnd(db: Db, actor: Actor, machineId: string): Promise<MachineSeen> {
  const machine = await machineToUse(db, actor, machineId);
  ensure(mayEndMachine(actor, machine), wireFaults.notAllowed);
  return machine;
}

/** The latest machine of a run, for its screen: of one that was released it says why. */
export async function lastMachineOfRun(db: Db, runId: string): Promise<Machine | null> {
  const machine = await machineStore.findLastOfRun(db, runId);
  return machine ? presentMachine(db, machine) : null;
}

/** The machine of a run that was not released. */
export async function liveMachineOfRun(db: Db, runId: string): Promise<string | null> {
  return (await machineStore.findLiveOfRun(db, runId))?.id ?? null;
}

/**
 * Starts the machine of a run of one's own: a new one, one that sleeps, or one that failed. When the host is full it
 * is queued. A second call while the first starts joins it. What the engine refuses is answered as a fault.
 */
export async function startMachine(db: Db, platform: Platform, actor: Actor, runId: string): Promise<Machine> {
  const facts = await machineStore.startFacts(db, runId);
  ensure(facts, wireFaults.gone);
  ensure(facts.ownerId === actor.id, wireFaults.gone);
  ensure(facts.courseState !== 'ended', courseFaults.ended);
  await ensureEngine(platform.lab);
  const quota = await readQuota(db, platform);
  const machineId = await db.transaction(async (tx) => {
    await machineStore.lockRoom(tx);
    const mine = await machineStore.findLiveOfRun(tx, runId);
    if (mine && ['queued', 'starting', 'running'].includes(mine.state)) return mine.id;
    const { imageId } = facts;
    if (!imageId || !(mine?.build || facts.build)) {
      const coming = imageId && facts.imageState !== 'failed';
      throw coming ? new Fault(machineFaults.imagePreparing, {}, 5) : new Fault(machineFaults.imageMissing);
    }
    const others = (await machineStore.activeOfOwner(tx, actor.id)).filter((one) => one.runId !== runId);
    if (others.length >= quota.perUser) {
      throw new Fault(machineFaults.tooManyOfYours, { max: quota.perUser, where: others[0]?.sectionTitle ?? '' });
    }
    const memoryMb = mine?.memoryMb ?? facts.memoryMb;
    const room = roomFor(quota, await machineStore.activeMemory(tx), memoryMb);
    const waiting = (await machineStore.countInState(tx, 'queued')) > 0;
    const now = new Date();
    const next: Partial<MachineRow> & { state: MachineState } =
      room && !waiting
        ? { state: 'starting', reason: '', queuedAt: null, minutes: facts.minutes }
        : { state: 'queued', reason: '', queuedAt: now, minutes: facts.minutes };
    if (mine) {
      await machineStore.move(tx, mine.id, ['asleep', 'failed'], next);
      return mine.id;
    }
    const id = newId();
    await machineStore.insert(tx, {
      id,
      ownerId: actor.id,
      runId,
      imageId,
      build: facts.build ?? '',
      cpus: facts.cpus,
      memoryMb,
      ...next,
      minutes: facts.minutes,
    });
    return id;
  });
  await machineStore.touchRun(db, runId);
  await settleSoon(launch(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}

const settleSoon = (work: Promise<void>) => {
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
    await machineStore.move(db, machineId, ['starting'], { state: 'failed', reason });
    await announceMachine(db, platform, machineId);
    throw fault;
  }
  // Released or withdrawn while it started: nobody would end it otherwise.
  if ((await found(db, machineId)).state === 'released') await platform.lab.destroy(machineId);
  await announceMachine(db, platform, machineId);
}

export const requestOf = (machine: MachineSeen) => ({
  machineId: machine.id,
  image: { recipe: machine.recipe, build: machine.build },
  size: { cpus: machine.cpus, memoryMb: machine.memoryMb },
});

async function markRunning(db: Db, machine: MachineSeen) {
  const now = new Date();
  consolePresence.noteActivity(machine.id);
  await machineStore.move(db, machine.id, ['starting'], {
    state: 'running',
    reason: '',
    startedAt: now,
    endsAt: new Date(now.getTime() + machine.minutes * 60_000),
    extensions: 0,
  });
}

/** Half an hour more, a few times. */
export async function extendMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToEnd(db, actor, machineId);
  if (machine.state !== 'running' || !machine.endsAt) throw new Fault(machineFaults.notRunning);
  ensure(machine.extensions < maxExtensions, machineFaults.noExtensionsLeft);
  consolePresence.noteActivity(machineId);
  await machineStore.move(db, machineId, ['running'], {
    endsAt: new Date(Math.max(machine.endsAt.getTime(), Date.now()) + extensionMinutes * 60_000),
    extensions: machine.extensions + 1,
  });
  return announceMachine(db, platform, machineId);
}

/** Somebody is there, though not typing. */
export async function touchMachine(db: Db, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToUse(db, actor, machineId);
  consolePresence.noteActivity(machineId);
  return presentMachine(db, machine);
}

/** A fresh disk and a fresh start. What was in the machine is gone; the run's checks and report are not. */
export async function resetMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToEnd(db, actor, machineId);
  await ensureEngine(platform.lab);
  ensure(machine.state === 'running' || machine.state === 'failed', machineFaults.notRunning);
  const from: MachineState[] = ['running', 'failed'];
  ensure(await machineStore.move(db, machineId, from, { state: 'starting', reason: '' }), machineFaults.notRunning);
  await recordAudit(db, actor, 'machine.reset', machineId, { ownerId: machine.ownerId });
  await announceMachine(db, platform, machineId);
  await platform.lab.destroy(machineId);
  await settleSoon(launch(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}

/** Ends a machine and deletes its disk, or takes it out of the queue. */
export async function releaseMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToEnd(db, actor, machineId);
  const reason = machine.ownerId === actor.id ? 'owner' : 'teacher';
  await machineStore.move(db, machineId, ['queued', 'starting', 'running', 'asleep', 'failed'], {
    state: 'released',
    reason,
    endsAt: null,
  });
  await recordAudit(db, actor, 'machine.release', machineId, { ownerId: machine.ownerId });
  const shown = await announceMachine(db, platform, machineId);
  consolePresence.closeMachine(machineId, 'released');
  consolePresence.forget(machineId);
  await platform.lab.destroy(machineId);
  return shown;
}

/** One machine, for whoever may come near it. */
export const getMachine = async (db: Db, actor: Actor, machineId: string) =>
  presentMachine(db, await machineToUse(db, actor, machineId));

/** Runs a check's script in the run's machine. Faults when it does not run or does not answer. */
export async function execInRunMachine(
  db: Db,
  platform: Platform,
  runId: string,
  script: string,
  limitMs: number,
): Promise<ExecResult> {
  const machine = await machineStore.findLiveOfRun(db, runId);
  if (machine?.state !== 'running') throw new Fault(machineFaults.notRunning);
  consolePresence.noteActivity(machine.id);
  return platform.lab.exec(machine.id, script, { limitMs }).catch((error: unknown) => {
    throw labFault(error).fault;
  });
}
