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
import { besides, launchThere, machineToRestore, machineToUse } from '../machine/machine.service.ts';
import { backToStarting } from '../machine/machine-end.service.ts';
import { engineOf } from '../machine/machine-engine.service.ts';
import { announceMachine, foundMachine } from '../machine/machine-show.service.ts';
import { snapshotParameters } from './snapshot.parameter.ts';
import { type SnapshotRow, snapshotStore as store } from './snapshot.store.ts';

/** Longer than the largest machine takes: after this the saving process has ended. */
const stuckAfterMs = 15 * 60_000;

type ReachedMachine = Awaited<ReturnType<typeof machineToUse>>;

/** Returns the snapshots of a machine that the actor may see. */
export async function listSnapshots(db: Db, clock: Clock, actor: Actor, machineId: string) {
  const machine = await machineToUse(db, actor, machineId);
  const { perMachine } = await readParameters(db, snapshotParameters);
  await store.failStuck(db, new Date(clock.now().getTime() - stuckAfterMs));
  const rows = await store.ofMachine(db, machine.id);
  const ids = rows.map(({ id }) => id);
  const beside = await store.countSavedWith(db, ids);
  return {
    snapshotList: rows.map((row) => present(clock, row, 1 + (beside.get(row.id) ?? 0))),
    most: perMachine,
  };
}

/** Fails what this server was saving when it ended last; otherwise no other could be saved for a quarter of an hour. */
export const failCutOff = (db: Db, nodeId: string): Promise<void> => store.failCutOff(db, nodeId);

const present = (clock: Clock, row: SnapshotRow, machines: number): Snapshot => ({
  machines,
  together: row.togetherId !== null,
  snapshotId: row.id,
  parentId: row.parentId,
  snapshotName: row.name,
  state: row.state,
  current: row.current,
  sizeMb: row.sizeMb,
  createTime: clock.write(row.createdAt),
});

/**
 * Saves memory and disk of a running machine under a name, and of those that run beside it if it is a master.
 * Returns after a moment: a longer save is pushed, and one that fails after the response is marked in the list. On
 * failure nothing of it is left on the disk.
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
  const others = (await besides(db, machine)).filter(({ state }) => state === 'running');
  const members: Member[] = [{ machine, id }, ...others.map((other) => ({ machine: other, id: newId() }))];
  await db.transaction(async (tx) => {
    await store.holdMachine(tx, machineId);
    await store.removeFailed(tx, machineId);
    const before = await store.ofMachine(tx, machineId);
    ensure(before.filter(({ togetherId }) => togetherId === null).length < max, faults.tooMany, { max });
    // One at a time: each pauses the machine, and the next would be its child.
    ensure(!before.some(({ state }) => state === 'saving'), faults.notReady);
    const parentId = before.find(({ current }) => current)?.id ?? null;
    await store.insert(tx, { id, machineId, parentId, name, state: 'saving' });
    for (const other of members.slice(1)) {
      const current = (await store.ofMachine(tx, other.machine.id)).find((row) => row.current);
      const row = { id: other.id, machineId: other.machine.id, parentId: current?.id ?? null };
      await store.insert(tx, { ...row, togetherId: id, name, state: 'saving' });
    }
  });
  let answered = false;
  const work = take(db, platform, members).catch(async (error: unknown) => {
    platform.log.warn(`a snapshot of machine ${machineId} failed`, { error });
    for (const other of members.slice(1)) await store.remove(db, { id: other.id, parentId: null });
    if (answered) await store.set(db, id, { state: 'failed' });
    else await store.remove(db, { id, parentId: null });
    await announce(db, platform, machine);
    throw faultOf(error);
  });
  await settleSoon(work);
  answered = true;
  return id;
}

/** A machine and one snapshot of it. */
interface Member {
  machine: ReachedMachine;
  id: string;
}

/** Takes all of them or none. */
async function take(db: Db, platform: Platform, members: Member[]): Promise<void> {
  const engines = await Promise.all(members.map(({ machine }) => engineOf(db, platform, machine)));
  const taken = await Promise.allSettled(members.map(({ id }, index) => engines[index]?.takeSnapshot(id)));
  const refused = taken.find(({ status }) => status === 'rejected');
  if (refused) {
    const done = members.filter((_, index) => taken[index]?.status === 'fulfilled');
    for (const member of done) await (await engineOf(db, platform, member.machine)).removeSnapshot(member.id);
    throw (refused as PromiseRejectedResult).reason;
  }
  await db.transaction(async (tx) => {
    for (const [index, { machine, id }] of members.entries()) {
      const one = taken[index];
      const sizeMb = one?.status === 'fulfilled' ? (one.value ?? 0) : 0;
      // Released or reset in between: the engine has deleted it with the machine.
      if (await store.set(tx, id, { state: 'ready', sizeMb })) await store.setCurrent(tx, machine.id, id);
      await announce(tx, platform, machine);
    }
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
 * Restores a snapshot of a machine, and those that were saved with it: a running machine goes on from it at once, a
 * suspended or failed one when it is started. Without room the machine stays as it is.
 */
export async function restoreSnapshot(db: Db, platform: Platform, actor: Actor, id: string): Promise<Machine> {
  const { machine, snapshot } = await snapshotToChange(db, actor, id);
  ensure(snapshot.state === 'ready', faults.notReady);
  const others = (await store.savedWith(db, id)).filter(({ state }) => state === 'ready');
  const members = await Promise.all(
    others.map(async (row): Promise<Member> => ({ id: row.id, machine: await foundMachine(db, row.machineId) })),
  );
  for (const one of [machine, ...members.map((member) => member.machine)])
    ensure(restorable.includes(one.state), faults.busy);
  await goBack(db, platform, { machine, id }, (tx) =>
    recordAudit(tx, actor, 'snapshot.restore', id, { name: snapshot.name, machineId: machine.id }),
  );
  const left: string[] = [];
  for (const member of members)
    await goBack(db, platform, member).catch((error: unknown) => {
      platform.log.warn(`machine ${member.machine.id} did not go back with its master`, { error });
      left.push(member.machine.node);
    });
  const shown = await announceMachine(db, platform, machine.id);
  if (left.length > 0) throw new Fault(faults.partly, { names: left.join('、') }, 5);
  return shown;
}

const restorable: readonly string[] = ['running', 'asleep', 'failed'];

async function goBack(db: Db, platform: Platform, { machine, id }: Member, note?: (tx: Db) => Promise<void>) {
  const running = machine.state === 'running';
  await db.transaction(async (tx) => {
    // Locked until the files are replaced: a server that brings it up must find them there.
    await store.holdMachine(tx, machine.id);
    ensure((await foundMachine(tx, machine.id)).state === machine.state, faults.busy);
    if (running) await backToStarting(tx, machine.id);
    await store.setCurrent(tx, machine.id, id);
    await note?.(tx);
    await announce(tx, platform, machine);
    const engine = await engineOf(tx, platform, machine);
    await engine.restoreSnapshot(id).catch((error: unknown) => {
      throw faultOf(error);
    });
  });
  if (running) await settleSoon(launchThere(db, platform, machine.id));
  await announceMachine(db, platform, machine.id);
}

export async function removeSnapshot(db: Db, platform: Platform, actor: Actor, id: string): Promise<void> {
  const { machine, snapshot } = await snapshotToChange(db, actor, id);
  ensure(snapshot.state !== 'saving', faults.notReady);
  for (const other of await store.savedWith(db, id))
    await db.transaction(async (tx) => drop(tx, platform, await foundMachine(tx, other.machineId), other));
  await db.transaction(async (tx) => {
    await recordAudit(tx, actor, 'snapshot.delete', id, { name: snapshot.name, machineId: machine.id });
    await drop(tx, platform, machine, snapshot);
  });
}

async function drop(db: Db, platform: Platform, machine: ReachedMachine, snapshot: SnapshotRow): Promise<void> {
  await store.holdMachine(db, machine.id);
  await store.remove(db, snapshot);
  if (snapshot.current) await store.setCurrent(db, machine.id, snapshot.parentId);
  await announce(db, platform, machine);
  await (await engineOf(db, platform, machine)).removeSnapshot(snapshot.id);
}

/** Returns a machine that the actor may restore. */
export async function machineWithSnapshots(db: Db, actor: Actor, machineId: string): Promise<ReachedMachine> {
  const machine = await machineToRestore(db, actor, machineId);
  // The contents of an exam's machine are a response.
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
