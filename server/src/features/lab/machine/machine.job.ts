import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import type { Db } from '../../../db/connect.ts';
import type { Daemon } from '../../../http/feature.ts';
import { clock } from '../../../platform/clock.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startTickers } from '../../../platform/ticker.ts';
import { consolePresence } from './console-presence.service.ts';
import { announceMachine, launch } from './machine.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { readQuota, roomFor } from './quota.service.ts';
import { type SideBySide, sideBySide } from './side-by-side.job.ts';

const warnBeforeEnd = [300, 60];
const warnBeforeIdleSeconds = 120;
/** Each writes its memory to the disk: more at a time would not be done sooner. */
const asleepAtOnce = 4;

/**
 * Looks after the machines of this host: takes over those of the server's former life, lets the queue in, warns
 * before time is up or an idle machine is put to sleep, and does so. Answers how to stop.
 */
export async function keepMachines(db: Db, platform: Platform, everyMs = 1000): Promise<() => Promise<void>> {
  await takeOver(db, platform);
  const off = platform.lab.onIncident(({ machineId, kind, detail }) => {
    platform.log.warn(`machine ${machineId}: ${kind}`, { detail });
    const told = kind === 'ended' ? fail(db, platform, machineId) : noteHeld(db, platform, machineId, kind);
    told.catch((error: unknown) => platform.log.error('incident', { error }));
  });
  const warned = new Map<string, number>();
  const bedtime = sideBySide(asleepAtOnce, (machineId) => putToSleepIfDue(db, platform, machineId));
  const round = async () => {
    await letQueueIn(db, platform);
    await watchTime(db, platform, warned, bedtime);
  };
  const stopRounds = startTickers(platform.log, [{ name: 'keeping machines', everyMs, round }]);
  return async () => {
    off();
    await stopRounds();
    await bedtime.stop();
  };
}

/** Machines outlive the server; this one learns which are there, and which are gone. */
async function takeOver(db: Db, platform: Platform): Promise<void> {
  await machineStore.closeAllVisits(db);
  const status = await platform.lab.status();
  if (!status.available) return;
  const live = await machineStore.inStates(db, ['running', 'starting']);
  const resting = await machineStore.inStates(db, ['asleep', 'failed', 'queued']);
  const { adopted, lost, reaped } = await platform.lab.adopt(
    live.map((machine) => machine.id),
    resting.map((machine) => machine.id),
  );
  for (const machineId of lost) await fail(db, platform, machineId);
  for (const machine of live.filter((one) => adopted.includes(one.id))) {
    consolePresence.noteActivity(machine.id);
    if (machine.state === 'starting') void launch(db, platform, machine.id).catch(() => {});
    // The engine lets go on what was paused, and says so when it pauses it again.
    if (machine.reason === 'disk-full') await noteHeld(db, platform, machine.id, 'disk-free');
  }
  if (live.length + reaped.length > 0) {
    platform.log.info('machines taken over', { adopted: adopted.length, lost: lost.length, reaped: reaped.length });
  }
}

/** The engine pauses guests while the host's disk is full, and lets them go on. */
async function noteHeld(db: Db, platform: Platform, machineId: string, kind: 'disk-full' | 'disk-free'): Promise<void> {
  const reason = kind === 'disk-full' ? 'disk-full' : '';
  if (await machineStore.move(db, machineId, machineTransitions.hold, { reason }))
    await announceMachine(db, platform, machineId);
}

async function fail(db: Db, platform: Platform, machineId: string): Promise<void> {
  const moved = await machineStore.move(db, machineId, machineTransitions.fail, { reason: 'engine', endsAt: null });
  if (!moved) return;
  consolePresence.closeMachine(machineId, 'ended');
  await announceMachine(db, platform, machineId);
}

/** First come, first served; whoever is still waiting is told when their place changed. */
async function letQueueIn(db: Db, platform: Platform): Promise<void> {
  const queue: ReachedMachine[] = [];
  for (const machine of await machineStore.inStates(db, ['queued'])) {
    if (hasRight(machine) && machine.courseState !== 'ended') queue.push(machine);
    else await turnAway(db, platform, machine);
  }
  if (queue.length === 0) return;
  const quota = await readQuota(db, platform);
  const admitted = await db.transaction(async (tx) => {
    await machineStore.lockRoom(tx);
    const active = await machineStore.activeMemory(tx);
    const chosen: string[] = [];
    for (const machine of queue) {
      if (!roomFor(quota, active, machine.memoryMb)) break;
      if (!(await machineStore.move(tx, machine.id, machineTransitions.admit, { queuedAt: null }))) continue;
      active.count += 1;
      active.memoryMb += machine.memoryMb;
      chosen.push(machine.id);
    }
    return chosen;
  });
  if (admitted.length === 0) return;
  for (const machineId of admitted) void launch(db, platform, machineId).catch(() => {});
  for (const machine of queue) await announceMachine(db, platform, machine.id);
}

/** Whether its owner may still work in the course; whoever tries it out teaches it. */
const hasRight = ({ trial, enrolled, courseState }: ReachedMachine) =>
  trial || (enrolled && courseState !== 'unreleased');

async function turnAway(db: Db, platform: Platform, { id }: ReachedMachine): Promise<void> {
  await machineStore.move(db, id, machineTransitions.dismiss, { reason: 'teacher', queuedAt: null });
  await announceMachine(db, platform, id);
}

async function watchTime(db: Db, platform: Platform, warned: Map<string, number>, bedtime: SideBySide): Promise<void> {
  const running = await machineStore.inStates(db, ['running']);
  if (running.length === 0) return warned.clear();
  const { idleMinutes } = await readQuota(db, platform);
  for (const machine of running) {
    const { endsIn, idleIn } = timeLeft(machine, idleMinutes);
    // There is no room to save a paused one, and nobody can use it.
    if (machine.reason === 'disk-full') continue;
    // Not waited for: a whole class ends at once, and the others go on being looked after.
    if (endsIn <= 0 || idleIn <= 0 || !hasRight(machine)) bedtime.add(machine.id);
    else {
      const threshold = warnBeforeEnd.filter((seconds) => endsIn <= seconds).at(-1) ?? 0;
      await warn(db, platform, warned, machine, 'time-limit', threshold, endsIn);
      await warn(
        db,
        platform,
        warned,
        machine,
        'idle',
        idleIn <= warnBeforeIdleSeconds ? warnBeforeIdleSeconds : 0,
        idleIn,
      );
    }
  }
}

/** Seconds until time is up, and until it counts as idle. */
function timeLeft(machine: ReachedMachine, idleMinutes: number) {
  const now = clock.now().getTime();
  const idleFor = (now - consolePresence.lastActivity(machine.id)) / 1000;
  return { endsIn: ((machine.endsAt?.getTime() ?? now) - now) / 1000, idleIn: idleMinutes * 60 - idleFor };
}

/** It may have waited for its turn: whoever asked for more time meanwhile, or came back, has it. */
async function putToSleepIfDue(db: Db, platform: Platform, machineId: string): Promise<void> {
  try {
    const machine = await machineStore.find(db, machineId);
    if (machine?.state !== 'running') return;
    const { idleMinutes } = await readQuota(db, platform);
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
  warned: Map<string, number>,
  machine: ReachedMachine,
  kind: 'time-limit' | 'idle',
  threshold: number,
  remaining: number,
): Promise<void> {
  const key = `${machine.id}/${kind}`;
  if (warned.get(key) === threshold) return;
  warned.set(key, threshold);
  if (threshold === 0) return;
  const endTime = platform.clock.write(new Date(clock.now().getTime() + remaining * 1000));
  const data = { machineId: machine.id, kind, endTime };
  await platform.live.toUsers(db, [machine.ownerId], { type: 'machine.warning', data });
}

/** Saves memory and disk and ends the process: the student goes on later where they stood. */
async function putToSleep(
  db: Db,
  platform: Platform,
  machine: ReachedMachine,
  reason: 'time-limit' | 'idle' | 'teacher',
): Promise<void> {
  try {
    await platform.lab.suspend(machine.id);
  } catch (error) {
    if (error instanceof LabError && error.code === 'not-running') return fail(db, platform, machine.id);
    // Better a machine that runs too long than work that is lost: it is tried again in five minutes.
    platform.log.error(`machine ${machine.id} could not be put to sleep`, { error });
    consolePresence.noteActivity(machine.id);
    await machineStore.move(db, machine.id, machineTransitions.extend, {
      endsAt: new Date(clock.now().getTime() + 300_000),
    });
    return;
  }
  await machineStore.move(db, machine.id, machineTransitions.sleep, { reason, endsAt: null });
  consolePresence.closeMachine(machine.id, reason);
  consolePresence.forget(machine.id);
  await announceMachine(db, platform, machine.id);
}

/** In demo mode the machines go when the server goes; what is in them is kept. */
export const machineDaemon: Daemon = async ({ db, platform }) => {
  const stop = await keepMachines(db, platform);
  return async () => {
    await stop();
    if (platform.demo) await putAllToSleep(db, platform);
  };
};

async function putAllToSleep(db: Db, platform: Platform): Promise<void> {
  for (const machine of await machineStore.inStates(db, ['running'])) {
    await putToSleep(db, platform, machine, 'idle').catch((error) => platform.log.error('putting to sleep', { error }));
  }
}
