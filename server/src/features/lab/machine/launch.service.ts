import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { StartRequest } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linkOf, nodesOf } from './cluster-node.service.ts';
import { labFault } from './lab-fault.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { announceMachine, foundMachine } from './machine-show.service.ts';
import { machineUsageStore } from './machine-usage.store.ts';

/** A start that takes longer goes on behind the reply; its end comes over the websocket. */
const replyWithinMs = 1500;

/** Waits for what was begun, though not for so long that whoever asked grows impatient. */
export const settleSoon = (work: Promise<void>) => {
  // What goes wrong after the reply was sent is in the machine's state, and was announced.
  work.catch(() => {});
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, replyWithinMs).unref())]);
};

/** Decides nothing: the state of the machine does. It spares a second caller a second start. */
const launching = new Map<string, Promise<void>>();

/** Brings a machine of this server that is in state `starting` up. Several callers share one launch. */
export function launch(db: Db, platform: Platform, machineId: string): Promise<void> {
  const running = launching.get(machineId);
  if (running) return running;
  const work = bringUp(db, platform, machineId).finally(() => launching.delete(machineId));
  launching.set(machineId, work);
  return work;
}

async function bringUp(db: Db, platform: Platform, machineId: string): Promise<void> {
  const machine = await foundMachine(db, machineId);
  if (machine.state !== 'starting') return;
  const request = await requestOf(db, machine);
  try {
    const result = await platform.lab.start(request);
    if (result.fallback) platform.log.info('machine started cold', { machineId, ...result });
    if (result.fallback === 'template-missing') makeTemplate(platform, request);
    await markRunning(db, machine);
    if (!result.fallback && result.from === 'template') void noteStart(db, platform, machine, result.elapsedMs);
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

/** Each server has templates of its own: the next machine of this kind starts from memory here too. */
function makeTemplate(platform: Platform, { image, size }: StartRequest): void {
  platform.lab
    .ensureTemplate(image, size)
    .catch((error: unknown) => platform.log.warn('a template was not made', { ...image, error }));
}

/** What is said of a class that is to start rests on it; a machine that starts does not wait for it. */
async function noteStart(db: Db, platform: Platform, { id, imageId, memoryMb }: ReachedMachine, elapsedMs: number) {
  try {
    const { memoryMb: usedMb } = await platform.lab.usage(id);
    const took = { elapsedMs: Math.max(1, Math.round(elapsedMs)), usedMb: Math.round(usedMb) };
    await machineUsageStore.noteStart(db, { imageId, memoryMb, ...took });
  } catch (error) {
    platform.log.info('a start was not measured', { error });
  }
}

async function requestOf(db: Db, machine: ReachedMachine): Promise<StartRequest> {
  const { runId, sectionId } = machine;
  const link = runId && sectionId ? linkOf(runId, await nodesOf(db, sectionId), machine.node) : undefined;
  return {
    machineId: machine.id,
    image: { recipe: machine.recipe, build: machine.build },
    size: { cpus: machine.cpus, memoryMb: machine.memoryMb },
    ...(link ? { link } : {}),
  };
}

async function markRunning(db: Db, machine: ReachedMachine) {
  const now = clock.now();
  await machineStore.move(db, machine.id, machineTransitions.run, {
    startedAt: now,
    lastActivityAt: now,
    endsAt: new Date(now.getTime() + machine.minutes * 60_000),
    extensions: 0,
    ...notWarned,
  });
}

/** Of a machine that has time again. */
const notWarned = { timeWarning: 0, idleWarning: 0 };
