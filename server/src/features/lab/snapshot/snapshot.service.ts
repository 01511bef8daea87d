import type { Machine } from '@xueyan/contract/lab/machine';
import { snapshotFaults as faults, type Snapshot } from '@xueyan/contract/lab/snapshot';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Clock } from '../../../platform/clock.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { settleSoon } from '../machine/launch.service.ts';
import { launchThere, machineToRenew, machineToUse } from '../machine/machine.service.ts';
import { backToStarting } from '../machine/machine-end.service.ts';
import { engineOf } from '../machine/machine-engine.service.ts';
import { announceMachine, foundMachine } from '../machine/machine-show.service.ts';
import { snapshotParameters } from './snapshot.parameter.ts';
import { type SnapshotRow, snapshotStore as store } from './snapshot.store.ts';

/** Longer than the largest machine takes: whoever saved it has ended. */
const stuckAfterMs = 15 * 60_000;

type ReachedMachine = Awaited<ReturnType<typeof machineToUse>>;

/** The snapshots of a machine that the actor may come near. */
export async function listSnapshots(db: Db, clock: Clock, actor: Actor, machineId: string) {
  const machine = await machineToUse(db, actor, machineId);
  const { perMachine } = await readParameters(db, snapshotParameters);
  await store.failStuck(db, new Date(clock.now().getTime() - stuckAfterMs));
  const rows = await store.ofMachine(db, machine.id);
  return { snapshotList: rows.map((row) => present(clock, row)), most: perMachine };
}

const present = (clock: Clock, row: SnapshotRow): Snapshot => ({
  snapshotId: row.id,
  parentId: row.parentId,
  snapshotName: row.name,
  state: row.state,
  current: row.current,
  sizeMb: row.sizeMb,
  createTime: clock.write(row.createdAt),
});

/**
 * Saves memory and disk of a running machine under a name. Answers after a moment: what takes longer is pushed, and one
 * that fails after the answer says so in the list. On failure nothing of it is left on the disk.
 */
export async function saveSnapshot(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
  name: string,
): Promise<string> {
  const machine = await machineWithSnapshots(db, actor, machineId);
  ensure(machine.state === 'running', faults.onlyRunning);
  const { perMachine: max } = await readParameters(db, snapshotParameters);
  const id = newId();
  await db.transaction(async (tx) => {
    await store.holdMachine(tx, machineId);
    await store.removeFailed(tx, machineId);
    const before = await store.ofMachine(tx, machineId);
    ensure(before.length < max, faults.tooMany, { max });
    // One at a time: each pauses the machine, and the next would be its child.
    ensure(!before.some(({ state }) => state === 'saving'), faults.notReady);
    const parentId = before.find(({ current }) => current)?.id ?? null;
    await store.insert(tx, { id, machineId, parentId, name, state: 'saving' });
  });
  let answered = false;
  const work = take(db, platform, machine, id).catch(async (error: unknown) => {
    platform.log.warn(`a snapshot of machine ${machineId} failed`, { error });
    if (answered) await store.set(db, id, { state: 'failed' });
    else await store.remove(db, { id, parentId: null });
    await announce(db, platform, machine);
    throw faultOf(error);
  });
  await settleSoon(work);
  answered = true;
  return id;
}

async function take(db: Db, platform: Platform, machine: ReachedMachine, id: string): Promise<void> {
  const engine = await engineOf(db, platform, machine);
  const sizeMb = await engine.takeSnapshot(id);
  await db.transaction(async (tx) => {
    // Released, or begun anew, meanwhile: the engine has deleted it with the machine.
    if (await store.set(tx, id, { state: 'ready', sizeMb })) await store.setCurrent(tx, machine.id, id);
    await announce(tx, platform, machine);
  });
}

export async function renameSnapshot(db: Db, platform: Platform, actor: Actor, id: string, name: string) {
  const { machine } = await snapshotToChange(db, actor, id);
  await db.transaction(async (tx) => {
    await store.set(tx, id, { name });
    await announce(tx, platform, machine);
  });
}

/**
 * Takes a machine back to a snapshot: one that runs goes on from it at once, one that sleeps or has failed when it is
 * started. Without room the machine stays as it is.
 */
export async function restoreSnapshot(db: Db, platform: Platform, actor: Actor, id: string): Promise<Machine> {
  const { machine, snapshot } = await snapshotToChange(db, actor, id);
  ensure(snapshot.state === 'ready', faults.notReady);
  const running = machine.state === 'running';
  ensure(running || machine.state === 'asleep' || machine.state === 'failed', faults.busy);
  await db.transaction(async (tx) => {
    // Held until the files are in their place: whoever brings it up must find them there.
    await store.holdMachine(tx, machine.id);
    ensure((await foundMachine(tx, machine.id)).state === machine.state, faults.busy);
    if (running) await backToStarting(tx, machine.id);
    await store.setCurrent(tx, machine.id, id);
    await recordAudit(tx, actor, 'snapshot.restore', id, { name: snapshot.name, machineId: machine.id });
    await announce(tx, platform, machine);
    const engine = await engineOf(tx, platform, machine);
    await engine.restoreSnapshot(id).catch((error: unknown) => {
      throw faultOf(error);
    });
  });
  if (running) await settleSoon(launchThere(db, platform, machine.id));
  return announceMachine(db, platform, machine.id);
}

export async function removeSnapshot(db: Db, platform: Platform, actor: Actor, id: string): Promise<void> {
  const { machine, snapshot } = await snapshotToChange(db, actor, id);
  ensure(snapshot.state !== 'saving', faults.notReady);
  await db.transaction(async (tx) => {
    await store.holdMachine(tx, machine.id);
    await store.remove(tx, snapshot);
    if (snapshot.current) await store.setCurrent(tx, machine.id, snapshot.parentId);
    await recordAudit(tx, actor, 'snapshot.delete', id, { name: snapshot.name, machineId: machine.id });
    await announce(tx, platform, machine);
    await (await engineOf(tx, platform, machine)).removeSnapshot(id);
  });
}

async function machineWithSnapshots(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await machineToRenew(db, actor, machineId);
  // What is in the machine of an exam is an answer.
  ensure(machine.runId, faults.noExams);
  return machine;
}

async function snapshotToChange(db: Db, actor: Actor, id: string) {
  const snapshot = await store.find(db, id);
  ensure(snapshot, wireFaults.gone);
  return { snapshot, machine: await machineWithSnapshots(db, actor, snapshot.machineId) };
}

const announce = (db: Db, platform: Platform, { id: machineId, ownerId }: ReachedMachine) =>
  platform.live.toUsers(db, [ownerId], { type: 'snapshot.changed', data: { machineId } });

function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const code = error instanceof LabError ? error.code : '';
  if (code === 'disk-full') return new Fault(faults.noRoom, {}, 60);
  if (code === 'not-running') return new Fault(faults.onlyRunning);
  if (code === 'snapshot-missing') return new Fault(wireFaults.gone);
  return new Fault(faults.failed, {}, 5);
}
