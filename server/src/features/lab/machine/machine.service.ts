import type { LabEngineName } from '@xueyan/contract/lab/image-record';
import { type Machine, machineFaults } from '@xueyan/contract/lab/machine';
import { machineHandInFaults } from '@xueyan/contract/lab/machine-hand-in';
import {
  isOwnMachine,
  machineTransitions,
  mayEndMachine,
  mayKeepMachine,
  mayUseMachine,
  mayWorkAtMachine,
  sitsElsewhere,
} from '@xueyan/contract/lab/machine-policy';
import { courseFaults } from '@xueyan/contract/school/course';
import { openLabFaults } from '@xueyan/contract/school/open-lab-fault';
import { attemptFaults } from '@xueyan/contract/teaching/attempt';
import type { Actor, Policy } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { allowsFrom, nextState } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { ExecResult } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionToOpen } from '../../school/section/section.service.ts';
import { labFault } from './lab-fault.service.ts';
import { machineStore, type ReachedMachine, type StartFacts } from './machine.store.ts';
import { engineOf } from './machine-engine.service.ts';
import { ownersTimeEnds } from './machine-minutes.service.ts';
import { holdSeat } from './machine-serves.store.ts';
import { machineShareStore } from './machine-share.store.ts';
import {
  announceMachine,
  extensionMinutes,
  foundMachine,
  maxExtensions,
  presentMachine,
} from './machine-show.service.ts';
import { Room } from './placement.rule.ts';
import { placementStore } from './placement.store.ts';
import { engineCounted, engineOfNew, readQuota, roomFacts } from './quota.service.ts';
import { ensureQuota } from './quota-check.service.ts';
import type { Seat } from './seat.rule.ts';

/** Returns the machine if the actor may see it. */
export async function machineToUse(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await foundMachine(db, machineId);
  ensure(mayUseMachine(actor, machine), wireFaults.gone);
  return machine;
}

/** Returns the machine if the actor may have its contents. */
export async function machineToEnd(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await machineToUse(db, actor, machineId);
  ensureAllowed(mayEndMachine, actor, machine);
  return machine;
}

/**
 * Rejects what the policy does not allow; a candidate is told that the answer in the machine waits for its check, or that
 * another computer took over.
 */
function ensureAllowed(policy: Policy<ReachedMachine>, actor: Actor, machine: ReachedMachine): void {
  ensure(!sitsElsewhere(actor, machine), machineHandInFaults.elsewhere);
  const allowed = policy(actor, machine);
  ensure(allowed || !(machine.awaited && isOwnMachine(actor, machine)), machineHandInFaults.awaited);
  ensure(allowed, wireFaults.notAllowed);
}

/** Returns the machine if the actor may end or suspend it. */
export async function machineToKeep(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await machineToUse(db, actor, machineId);
  ensureAllowed(mayKeepMachine, actor, machine);
  return machine;
}

/** Returns the machine if the actor may use its consoles and keep it running. */
export async function machineToWorkAt(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await machineToUse(db, actor, machineId);
  ensure(!sitsElsewhere(actor, machine), machineHandInFaults.elsewhere);
  ensure(mayWorkAtMachine(actor, machine), attemptFaults.withdrawn);
  await ensureOpen(db, actor, machine);
  return machine;
}

/** Rejects while the experiment is closed to its student. */
export async function ensureOpen(
  db: Db,
  actor: Actor,
  { sectionId, ...machine }: Pick<ReachedMachine, 'ownerId' | 'sectionId'> & { sharedWith?: string[] },
): Promise<void> {
  if (sectionId && isOwnMachine(actor, machine)) await sectionToOpen(db, actor, sectionId);
}

/** Returns the machine if the actor may extend or reset it. */
export const machineToRenew = async (db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> =>
  ensureRenewable(db, actor, await machineToKeep(db, actor, machineId));

/** Returns the machine if the actor may restore it. */
export const machineToRestore = async (db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> =>
  ensureRenewable(db, actor, await machineToEnd(db, actor, machineId));

async function ensureRenewable(db: Db, actor: Actor, machine: ReachedMachine): Promise<ReachedMachine> {
  ensure(mayWorkAtMachine(actor, machine), attemptFaults.withdrawn);
  ensure(machine.courseState !== 'ended', courseFaults.ended);
  await ensureOpen(db, actor, machine);
  return machine;
}

/** Returns the latest machine of an attempt for its page; a released one carries the reason. */
export async function lastMachineOfAttempt(db: Db, platform: Platform, runId: string): Promise<Machine | null> {
  const machine = await machineStore.findLast(db, { runId: await machineShareStore.hostOf(db, runId) });
  return machine ? presentMachine(db, platform, machine) : null;
}

/** Returns the machine of an attempt that is not released. */
export async function liveMachineOfAttempt(db: Db, runId: string): Promise<string | null> {
  return (await liveMachineOf(db, runId))?.id ?? null;
}

/** Returns the machine that an attempt uses, perhaps shared by its owner's team, unless it is released. */
const liveMachineOf = async (db: Db, runId: string): Promise<ReachedMachine | undefined> =>
  machineStore.findLive(db, { runId: await machineShareStore.hostOf(db, runId) });

/** Facts that decide the placement of a machine, and what it serves. */
export type PlaceFacts = Pick<StartFacts, 'ownerId' | 'imageId' | 'minutes' | 'build' | 'imageComing'> & {
  seat: Seat;
  /** Name of a new machine; none by default. */
  name?: string;
  cpus: number;
  memoryMb: number;
  /** Server, and engine, of the other machines of its cluster. */
  beside?: string | null;
  engine?: LabEngineName;
};

/** Returns the facts that decide about a start of the attempt's machine. */
export async function factsToStart(db: Db, runId: string): Promise<StartFacts> {
  const facts = await machineStore.startFacts(db, runId);
  ensure(facts, wireFaults.gone);
  return facts;
}

/**
 * Assigns a node to the attempt's machine, or a position in the queue when there is no room; serializes such decisions
 * until the transaction ends. Facts that are not shared are read before: a class that starts together waits here, one
 * after the other. `joined`: it already had one. `fresh`: without its disk, so on any node, and from `facts.build`; by
 * which transition.
 */
export async function takePlace(
  db: Db,
  platform: Platform,
  facts: PlaceFacts,
  { fresh }: { fresh?: 'renew' | 'recreate' } = {},
): Promise<{ machineId: string; joined: boolean }> {
  const { seat, ownerId, imageId, minutes } = facts;
  await placementStore.lockOwner(db, ownerId);
  ensure(await holdSeat(db, seat), wireFaults.gone);
  const mine = await machineStore.rowAt(db, seat);
  const now = machineTransitions[fresh ?? 'start'];
  const later = machineTransitions[fresh ? (`${fresh}Later` as const) : 'queue'];
  if (mine && !allowsFrom(now, mine.state)) return { machineId: mine.id, joined: true };
  const build = (!fresh && mine?.build) || facts.build;
  if (!imageId || !build) {
    if (imageId && facts.imageComing) throw new Fault(machineFaults.imagePreparing, {}, 5);
    // Nobody has asked for a build: waiting would not end.
    throw new Fault(imageId ? machineFaults.imageNotBuilt : machineFaults.imageMissing);
  }
  const { perUser, longestMinutes } = await readQuota(db);
  const memoryMb = mine?.memoryMb ?? facts.memoryMb;
  const wish = { seat, ownerId, memoryMb, cpus: mine?.cpus ?? facts.cpus, mine: mine?.id ?? null };
  const ensureShared = await ensureQuota(db, platform, wish, perUser);
  const engine = mine?.engine ?? facts.engine ?? (await engineOfNew(db, platform.lab, imageId));
  const { nodes, perHost } = await roomFacts(db, platform, engine);
  await placementStore.lockRoom(db);
  await ensureShared();
  const { taken, queuedOn } = await placementStore.standing(db, engineCounted(platform.lab, engine));
  const room = new Room(nodes, taken, perHost);
  const bound = facts.beside ?? (fresh ? null : (mine?.nodeId ?? null));
  ensure(room.isThere, machineFaults.engineAway, { missing: engine === 'lxd' ? 'LXD' : 'QEMU' });
  if (!room.reaches(bound)) throw new Fault(machineFaults.nodeAway, {}, 10);
  const waiting = queuedOn.some((nodeId) => room.reaches(nodeId));
  const nodeId = waiting ? null : room.place({ nodeId: bound, memoryMb }, platform.node.id);
  const granted = { minutes: Math.min(minutes, longestMinutes), nodeId: nodeId ?? bound };
  const next = { reason: '', queuedAt: nodeId ? null : clock.now(), ...granted } as const;
  if (mine) {
    await machineStore.move(db, mine.id, nodeId ? now : later, { ...next, build });
    return { machineId: mine.id, joined: false };
  }
  const id = newId();
  const { cpus, name = '' } = facts;
  const state = nodeId ? 'starting' : 'queued';
  await machineStore.insert(db, {
    id,
    ownerId,
    ...seat,
    name,
    imageId,
    build,
    engine,
    cpus,
    memoryMb,
    state,
    ...next,
  });
  return { machineId: id, joined: false };
}

/** Requests the launch of a machine in state `starting` from its node. */
export async function launchThere(db: Db, platform: Platform, machineId: string): Promise<void> {
  const machine = await machineStore.rowOf(db, machineId);
  ensure(machine, wireFaults.gone);
  const engine = await engineOf(db, platform, machine);
  await engine.launch();
}

/** Returns the other machines of a master's cluster. */
export const besides = async (db: Db, { id, runId, node }: ReachedMachine): Promise<ReachedMachine[]> =>
  runId === null || node !== '' ? [] : (await machineStore.liveOfAttempts(db, [runId])).filter((one) => one.id !== id);

/** Extends a machine by half an hour, a few times. */
export async function extendMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToRenew(db, actor, machineId);
  nextState(machineTransitions.extend, actor, machine, { who: wireFaults.notAllowed, state: machineFaults.notRunning });
  ensure(machine.endsAt, machineFaults.notRunning);
  ensure(machine.extensions < maxExtensions, machineFaults.noExtensionsLeft);
  const until = await ownersTimeEnds(db, platform.clock, machine);
  const latest = Math.max(machine.endsAt.getTime(), clock.now().getTime()) + extensionMinutes * 60_000;
  const endsAt = until && until.getTime() < latest ? until : new Date(latest);
  // Less than a minute more does not count.
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

/** Notes that its user is present, though not typing. */
export async function touchMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const machine = await machineToWorkAt(db, actor, machineId);
  await machineStore.touch(db, machineId);
  return presentMachine(db, platform, machine);
}

/** Returns one machine if the actor may see it. */
export const getMachine = async (db: Db, platform: Platform, actor: Actor, machineId: string) =>
  presentMachine(db, platform, await machineToUse(db, actor, machineId));

/** Runs a check's script in the attempt's machine. Faults when it does not run or does not answer. */
export async function execInAttemptMachine(
  db: Db,
  platform: Platform,
  runId: string,
  script: string,
  limitMs: number,
): Promise<ExecResult> {
  const machine = await liveMachineOf(db, runId);
  if (machine?.state !== 'running') throw new Fault(machineFaults.notRunning);
  await machineStore.touch(db, machine.id);
  const engine = await engineOf(db, platform, machine);
  return engine.exec(script, { limitMs }).catch((error: unknown) => {
    throw labFault(error).fault;
  });
}

/**
 * Returns the files that an attempt's checks rely on and that differ from its image; empty for a machine that does not
 * run.
 */
export async function changedPartsOfAttempt(db: Db, platform: Platform, runId: string): Promise<string[]> {
  const machine = await liveMachineOf(db, runId);
  return machine?.state === 'running' ? (await engineOf(db, platform, machine)).changedParts() : [];
}
