import { isHandedIn, machineTransitions } from '@xueyan/contract/lab/machine-policy';
import { hasBegun } from '@xueyan/contract/school/course-policy';
import type { Db } from '../../../db/connect.ts';
import type { Daemon } from '../../../http/feature.ts';
import { clock } from '../../../platform/clock.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startTickers } from '../../../platform/ticker.ts';
import { consolePresence } from './console-presence.service.ts';
import { launch } from './launch.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { announceMachine } from './machine-show.service.ts';
import { launchCluster } from './machine-start.service.ts';
import { endStrays, failMachine, findAgain, loseSilent, noteIncident, takeOver } from './machine-take-over.job.ts';
import type { Room } from './placement.rule.ts';
import { placementStore } from './placement.store.ts';
import { readQuota, readRoom } from './quota.service.ts';
import { type SideBySide, sideBySide } from './side-by-side.job.ts';

const warnBeforeEnd = [300, 60];
const warnBeforeIdleSeconds = 120;
/** Each suspend writes its memory to the disk: more at a time would not finish sooner. */
const asleepAtOnce = 4;

/**
 * Manages the machines of this server: takes over those of its previous process, admits the queue, brings up machines
 * assigned to it, warns before time is up or an idle machine is suspended, and suspends it. Returns a function that
 * stops this.
 */
export async function keepMachines(db: Db, platform: Platform, everyMs = 1000): Promise<() => Promise<void>> {
  let taken = false;
  /**
   * While another process owns the machines of this node, they are left alone; once it is gone, this process takes them
   * over.
   */
  const own = async () => {
    if (!platform.node.holds()) taken = false;
    else if (!taken) {
      await takeOver(db, platform);
      taken = true;
    }
    return taken;
  };
  await own();
  const off = platform.lab.onIncident(({ machineId, kind, detail }) => {
    platform.log.warn(`machine ${machineId}: ${kind}`, { detail });
    noteIncident(db, platform, { machineId, kind, detail }).catch((error: unknown) =>
      platform.log.error('incident', { error }),
    );
  });
  // A suspend that waits here is also due in its row: a server that restarts finds it again.
  const bedtime = sideBySide(asleepAtOnce, (machineId) => putToSleepIfDue(db, platform, machineId));
  const round = async () => {
    await loseSilent(db, platform);
    if (!(await own())) return;
    await letQueueIn(db, platform);
    await lookAfter(db, platform, bedtime);
  };
  const strays = async () => platform.node.holds() && taken && endStrays(db, platform);
  const stopRounds = startTickers(platform.log, [
    { name: 'keeping machines', everyMs, round, settle: bedtime.settle },
    { name: 'machines of nobody', everyMs: 10 * everyMs, round: strays },
  ]);
  return async () => {
    off();
    await stopRounds();
    await bedtime.stop();
  };
}

/** Admits the queue in order of arrival; those still waiting are notified when their position changed. */
async function letQueueIn(db: Db, platform: Platform): Promise<void> {
  const queue: ReachedMachine[] = [];
  for (const machine of await machineStore.inStates(db, ['queued'])) {
    if (hasRight(machine) && machine.courseState !== 'ended') queue.push(machine);
    else await turnAway(db, platform, machine);
  }
  if (queue.length === 0) return;
  const admitted = await db.transaction((tx) => admit(tx, platform, queue));
  if (admitted.length === 0) return;
  // Each server brings up its own; launching here spares the wait until its next round.
  for (const machineId of admitted) void launchCluster(db, platform, machineId).catch(() => {});
  for (const machine of queue) await announceMachine(db, platform, machine.id);
}

/** Assigns nodes to the machines whose turn it is; returns their ids. */
async function admit(tx: Db, platform: Platform, queue: ReachedMachine[]): Promise<string[]> {
  await placementStore.lockRoom(tx);
  const chosen: string[] = [];
  for (const engine of new Set(queue.map((machine) => machine.engine))) {
    const room = await readRoom(tx, platform, { engine });
    chosen.push(
      ...(await admitTo(
        tx,
        platform,
        room,
        queue.filter((machine) => machine.engine === engine),
      )),
    );
  }
  return chosen;
}

async function admitTo(tx: Db, platform: Platform, room: Room, queue: ReachedMachine[]): Promise<string[]> {
  const chosen: string[] = [];
  for (const machine of queue) {
    // A machine whose disk is on a server that is away waits for it, and does not block the queue.
    if (!room.reaches(machine.nodeId)) continue;
    const nodeId = room.place(machine, platform.node.id);
    if (!nodeId && !machine.nodeId) break;
    if (!nodeId) room.close(machine.nodeId ?? '');
    else if (await machineStore.move(tx, machine.id, machineTransitions.admit, { queuedAt: null, nodeId }))
      chosen.push(machine.id);
  }
  return chosen;
}

/**
 * Returns whether its owner may still work in the course, or it waits for its checks; a trial belongs to a teacher of
 * the course.
 */
const hasRight = ({ trial, enrolled, awaited, courseState }: ReachedMachine) =>
  trial || awaited || (enrolled && hasBegun(courseState));

async function turnAway(db: Db, platform: Platform, { id }: ReachedMachine): Promise<void> {
  await machineStore.move(db, id, machineTransitions.dismiss, { reason: 'teacher', queuedAt: null });
  await announceMachine(db, platform, id);
}

async function lookAfter(db: Db, platform: Platform, bedtime: SideBySide): Promise<void> {
  const machines = await machineStore.ofNode(db, platform.node.id, ['starting', 'running', 'lost']);
  if (machines.length === 0) return;
  const { idleMinutes } = await readQuota(db);
  for (const machine of machines) {
    if (machine.state === 'lost' && machine.reason === 'member') continue;
    if (machine.state === 'lost') await findAgain(db, platform, machine);
    // The server that assigned the node may have died before requesting the launch; concurrent calls share one launch.
    else if (machine.state === 'starting') void launch(db, platform, machine.id).catch(() => {});
    // There is no room to save a paused machine, and it cannot be used.
    else if (machine.reason !== 'disk-full') await watchTime(db, platform, bedtime, machine, idleMinutes);
  }
}

async function watchTime(
  db: Db,
  platform: Platform,
  bedtime: SideBySide,
  machine: ReachedMachine,
  idleMinutes: number,
): Promise<void> {
  // It runs on for its checks, which look at what was there when the answer was handed in.
  if (isHandedIn(machine)) consolePresence.closeOwners(machine.id, 'ended');
  else if (machine.sittingSession) consolePresence.closeOwners(machine.id, 'elsewhere', machine.sittingSession);
  const { endsIn, idleIn } = timeLeft(machine, idleMinutes);
  // Not awaited: a whole class ends at once, and the other machines must still be managed.
  if (endsIn <= 0 || idleIn <= 0 || !hasRight(machine)) return bedtime.add(machine.id);
  const threshold = warnBeforeEnd.filter((seconds) => endsIn <= seconds).at(-1) ?? 0;
  await warn(db, platform, machine, 'time-limit', threshold, endsIn);
  await warn(db, platform, machine, 'idle', idleIn <= warnBeforeIdleSeconds ? warnBeforeIdleSeconds : 0, idleIn);
}

/** Returns the seconds until time is up, and until the machine counts as idle. */
function timeLeft(machine: ReachedMachine, idleMinutes: number) {
  const now = clock.now().getTime();
  const idleFor = (now - (machine.lastActivityAt ?? machine.updatedAt).getTime()) / 1000;
  return { endsIn: ((machine.endsAt?.getTime() ?? now) - now) / 1000, idleIn: idleMinutes * 60 - idleFor };
}

/** It may have waited for its turn: an extension or activity in between keeps it running. */
async function putToSleepIfDue(db: Db, platform: Platform, machineId: string): Promise<void> {
  try {
    const machine = await machineStore.find(db, machineId);
    if (machine?.state !== 'running') return;
    const { idleMinutes } = await readQuota(db);
    const { endsIn, idleIn } = timeLeft(machine, idleMinutes);
    if (!hasRight(machine)) await putToSleep(db, platform, machine, 'teacher');
    else if (endsIn <= 0) await putToSleep(db, platform, machine, 'time-limit');
    else if (idleIn <= 0) await putToSleep(db, platform, machine, 'idle');
  } catch (error) {
    platform.log.error(`putting machine ${machineId} to sleep`, { error });
  }
}

/** Warns once when a threshold is crossed, and again only after it was left (by more time, or by activity). */
async function warn(
  db: Db,
  platform: Platform,
  machine: ReachedMachine,
  kind: 'time-limit' | 'idle',
  threshold: number,
  remaining: number,
): Promise<void> {
  const warning = kind === 'idle' ? 'idleWarning' : 'timeWarning';
  if (machine[warning] === threshold) return;
  if (!(await machineStore.setWarning(db, machine.id, warning, threshold))) return;
  if (threshold === 0) return;
  const endTime = platform.clock.write(new Date(clock.now().getTime() + remaining * 1000));
  const data = { machineId: machine.id, kind, endTime };
  await platform.live.toUsers(db, [machine.ownerId], { type: 'machine.warning', data });
}

/** Saves memory and disk and ends the process: the student resumes later. */
async function putToSleep(
  db: Db,
  platform: Platform,
  machine: ReachedMachine,
  reason: 'time-limit' | 'idle' | 'teacher',
): Promise<void> {
  try {
    await platform.lab.suspend(machine.id);
  } catch (error) {
    if (error instanceof LabError && error.code === 'not-running') return failMachine(db, platform, machine.id);
    // A machine that runs too long is better than lost work: the suspend is retried in five minutes.
    platform.log.error(`machine ${machine.id} could not be put to sleep`, { error });
    await machineStore.move(db, machine.id, machineTransitions.extend, {
      lastActivityAt: clock.now(),
      endsAt: new Date(clock.now().getTime() + 300_000),
    });
    return;
  }
  await machineStore.move(db, machine.id, machineTransitions.sleep, { reason, endsAt: null });
  consolePresence.closeMachine(machine.id, reason);
  consolePresence.forget(machine.id);
  await announceMachine(db, platform, machine.id);
}

/** In demo mode the machines end with the server; their contents are kept. */
export const machineDaemon: Daemon = async ({ db, platform }) => {
  const stop = await keepMachines(db, platform);
  return async () => {
    await stop();
    if (platform.demo) await putAllToSleep(db, platform);
  };
};

async function putAllToSleep(db: Db, platform: Platform): Promise<void> {
  for (const machine of await machineStore.ofNode(db, platform.node.id, ['running'])) {
    await putToSleep(db, platform, machine, 'idle').catch((error) => platform.log.error('putting to sleep', { error }));
  }
}
