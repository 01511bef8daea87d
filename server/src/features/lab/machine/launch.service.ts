import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { StartRequest } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linkOf, nodesOf } from './cluster-node.service.ts';
import { labFault } from './lab-fault.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { dataOf, noteData } from './machine-data.service.ts';
import { announceFound, announceMachine, foundMachine } from './machine-show.service.ts';
import { machineUsageStore } from './machine-usage.store.ts';

/**
 * A start that takes longer continues after the response; its end is pushed over the websocket. Only tests change the
 * milliseconds.
 */
export const startReply = { withinMs: 1500 };

/** Waits for the started work, at most until the response is due. */
export const settleSoon = (work: Promise<void>) => {
  // A failure after the response was sent is recorded in the machine's state, and was announced.
  work.catch(() => {});
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, startReply.withinMs).unref())]);
};

/** Not authoritative: the state of the machine is. It spares a concurrent call a second start. */
const launching = new Map<string, Promise<void>>();

/** Brings up a machine of this server that is in state `starting`. Concurrent calls share one launch. */
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
  const request = await requestOf(db, platform, machine);
  try {
    const result = await platform.lab.start(request);
    if (result.fallback) platform.log.info('machine started cold', { machineId, ...result });
    if (result.fallback === 'template-missing') makeTemplate(platform, request);
    if (result.data) await noteData(db, machineId, result.data);
    await markRunning(db, machine);
    if (machine.name && !request.link) void nameGuest(platform, machine);
    if (!result.fallback && result.from === 'template') void noteStart(db, platform, machine, result.elapsedMs);
  } catch (error) {
    const { fault, reason } = labFault(error);
    platform.log.warn(`machine ${machineId} could not start`, { error });
    const moved = await machineStore.move(db, machineId, machineTransitions.failStart, { reason });
    if (moved) await announceMachine(db, platform, machineId);
    throw fault;
  }
  // Released, or deleted with its attempt, while it started: nothing else would end it.
  const now = await machineStore.find(db, machineId);
  if (!now || now.state === 'released') await platform.lab.destroy(machineId);
  if (now) await announceFound(db, platform, now);
}

/**
 * Makes a template on this server, since each has its own: the next machine of this kind starts from memory here too.
 */
function makeTemplate(platform: Platform, { image, size }: StartRequest): void {
  platform.lab
    .ensureTemplate(image, size)
    .catch((error: unknown) => platform.log.warn('a template was not made', { ...image, error }));
}

/** Gives a guest its name; the start does not wait for it, and a guest that refuses runs without. */
async function nameGuest({ lab, log }: Platform, { id, name }: ReachedMachine): Promise<void> {
  // The name is made of letters, digits and `-` alone.
  const script = `hostname ${name} && echo ${name} >/etc/hostname; grep -q ' ${name}$' /etc/hosts || echo '127.0.1.1 ${name}' >>/etc/hosts`;
  await lab.exec(id, script, { limitMs: 10_000 }).catch((error: unknown) => {
    log.info('a machine was not named', { machineId: id, error });
  });
}

/** Measuring reads the memory of the process page by page: of a class that starts together one is enough. */
const measuredEveryMs = 1_000;
const measuredAt = new Map<string, number>();

/** Records the duration of a start for estimates about a class; the start does not wait for it. */
async function noteStart(db: Db, platform: Platform, { id, imageId, memoryMb }: ReachedMachine, elapsedMs: number) {
  const kind = `${imageId} ${memoryMb}`;
  const now = performance.now();
  if (now - (measuredAt.get(kind) ?? Number.NEGATIVE_INFINITY) < measuredEveryMs) return;
  measuredAt.set(kind, now);
  try {
    const { memoryMb: usedMb } = await platform.lab.usage(id);
    const took = { elapsedMs: Math.max(1, Math.round(elapsedMs)), usedMb: Math.round(usedMb) };
    await machineUsageStore.noteStart(db, { imageId, memoryMb, ...took });
  } catch (error) {
    platform.log.info('a start was not measured', { error });
  }
}

/** Returns what the engine is asked for to start a machine. */
export async function requestOf(
  db: Db,
  { secrets }: Pick<Platform, 'secrets'>,
  machine: ReachedMachine,
): Promise<StartRequest> {
  const { runId, sectionId } = machine;
  const link = runId && sectionId ? linkOf(secrets, runId, await nodesOf(db, sectionId), machine.node) : undefined;
  const data = sectionId ? await dataOf(db, sectionId) : [];
  return {
    machineId: machine.id,
    image: { recipe: machine.recipe, build: machine.build, engine: machine.engine },
    size: { cpus: machine.cpus, memoryMb: machine.memoryMb },
    ...(machine.gpus > 0 ? { gpus: machine.gpus } : {}),
    ...(link ? { link } : {}),
    ...(data.length > 0 ? { data } : {}),
  };
}

async function markRunning(db: Db, machine: ReachedMachine) {
  const now = clock.now();
  // One that was switched off and on, or went back to a snapshot, has neither more time nor less than before.
  const goesOn = machine.endsAt !== null && machine.endsAt > now;
  await machineStore.move(db, machine.id, machineTransitions.run, {
    startedAt: now,
    lastActivityAt: now,
    ...(!goesOn && { endsAt: new Date(now.getTime() + machine.minutes * 60_000), extensions: 0, ...notWarned }),
  });
}

/** Warning state of a machine that has time again. */
const notWarned = { timeWarning: 0, idleWarning: 0 };
