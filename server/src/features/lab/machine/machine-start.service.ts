import { type ClusterMachine, masterName } from '@xueyan/contract/lab/cluster';
import type { Machine } from '@xueyan/contract/lab/machine';
import type { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { mayKeepMachine, mayUseMachine } from '@xueyan/contract/lab/machine-policy';
import { courseFaults } from '@xueyan/contract/school/course';
import { attemptFaults, mayDoAttempt, mayWorkInAttempt } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addressAt, isOfCluster, type NodeRow, nodesOf } from './cluster-node.service.ts';
import { ensureEngine } from './lab-fault.service.ts';
import { settleSoon } from './launch.service.ts';
import { ensureOpen, factsToStart, launchThere, takePlace } from './machine.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { minutesWithin } from './machine-minutes.service.ts';
import { machineShareStore } from './machine-share.store.ts';
import { announceFound, announceMachine, foundMachine, presentMachine } from './machine-show.service.ts';
import { readRoom } from './quota.service.ts';
import { machinesInTheWay, placeOf } from './quota-check.service.ts';

/**
 * Starts the machine of the actor's own attempt: a new one, a suspended one, or a failed one. When the host is full it
 * is queued. A concurrent second call joins the start. A refusal by the engine becomes a fault.
 * @param name of a new machine, as host name; empty: none
 */
export async function startMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  name = '',
): Promise<Machine> {
  const facts = await factsToStart(db, runId);
  ensure(mayDoAttempt(actor, facts), wireFaults.gone);
  ensure(mayWorkInAttempt(actor, facts), attemptFaults.withdrawn);
  ensure(facts.courseState !== 'ended', courseFaults.ended);
  await ensureOpen(db, actor, facts);
  const hostId = facts.teamMachines ? await machineShareStore.hostOf(db, runId) : runId;
  const host = hostId === runId ? facts : await factsToStart(db, hostId);
  const minutes = await minutesWithin(db, platform.clock, facts, facts.minutes);
  await ensureEngine(platform.lab, await readRoom(db, platform));
  const { machineId } = await db.transaction((tx) =>
    takePlace(tx, platform, { ...host, name, minutes, seat: { runId: hostId } }),
  );
  await machineStore.touchAttempt(db, runId);
  await settleSoon(launchCluster(db, platform, machineId));
  const machine = await foundMachine(db, machineId);
  // The launch has already told of the end of a start.
  return machine.state === 'running' ? presentMachine(db, platform, machine) : announceFound(db, platform, machine);
}

/**
 * Returns the machines that take the places of the actor, or of the owner of a run of the actor's team, and that the
 * actor may put to sleep.
 */
export async function whatIsInTheWay(
  db: Db,
  actor: Actor,
  runId: string | null,
): Promise<Output<typeof manyMachinesApi.inTheWay>> {
  let ownerId = actor.id;
  let hostId = runId;
  if (runId !== null) {
    const facts = await factsToStart(db, runId);
    ensure(mayDoAttempt(actor, facts), wireFaults.gone);
    if (facts.teamMachines) hostId = await machineShareStore.hostOf(db, runId);
    ownerId = hostId === runId || hostId === null ? facts.ownerId : (await factsToStart(db, hostId)).ownerId;
  }
  const taken = await machinesInTheWay(db, ownerId, hostId);
  const machineList = taken
    .filter((one) => mayKeepMachine(actor, one))
    .map((one) => ({ machineId: one.id, state: one.state, place: placeOf(one) }));
  return { machineList };
}

/** Brings up a machine on its node, and the other machines of its cluster beside it. */
export async function launchCluster(db: Db, platform: Platform, machineId: string): Promise<void> {
  await launchThere(db, platform, machineId);
  const row = await machineStore.rowOf(db, machineId);
  if (!row?.runId || row.node !== '' || !(await isOfCluster(db, row.runId))) return;
  const master = await foundMachine(db, machineId);
  // A slow start continues: the others do not wait for it.
  const placed = master.state === 'running' || master.state === 'starting';
  if (!placed || !master.sectionId || master.node !== '') return;
  const nodes = await nodesOf(db, master.sectionId);
  await Promise.all(nodes.map((one) => startNode(db, platform, master, one)));
}

/** Starts one node; a failure is recorded in its state and does not affect the others. */
async function startNode(db: Db, platform: Platform, master: ReachedMachine, { node, build, imageComing }: NodeRow) {
  const { runId, ownerId, minutes, nodeId, engine } = master;
  const { imageId, cpus, memoryMb } = node;
  const seat = { runId: runId ?? '', node: node.name };
  try {
    const name = master.name && `${master.name}-${node.name}`;
    const facts = { seat, name, ownerId, imageId, cpus, memoryMb, minutes, build, imageComing, engine, beside: nodeId };
    const { machineId } = await db.transaction((tx) => takePlace(tx, platform, facts));
    await announceMachine(db, platform, machineId);
    await launchThere(db, platform, machineId);
  } catch (error) {
    platform.log.warn(`${node.name} beside machine ${master.id} could not start`, { error });
  }
}

/** Returns the machines of an attempt's cluster, the master first, and who else shares it; empty without a cluster. */
export async function clusterOfAttempt(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
): Promise<{ machineList: ClusterMachine[]; partnerList: string[] }> {
  const facts = await factsToStart(db, runId);
  ensure(mayUseMachine(actor, facts), wireFaults.gone);
  const nodes = await nodesOf(db, facts.sectionId);
  if (nodes.length === 0) return { machineList: [], partnerList: [] };
  const live = await machineStore.liveOfAttempts(db, [await machineShareStore.hostOf(db, runId)]);
  const shown = async (node: string, position: number, imageName: string): Promise<ClusterMachine> => {
    const machine = live.find((one) => one.node === node);
    return {
      ...{ nodeName: node || masterName, role: node ? 'slave' : 'master', address: addressAt(position), imageName },
      machine: machine ? await presentMachine(db, platform, machine) : null,
    };
  };
  const master = live.find(({ node }) => node === '');
  const machineList = await Promise.all([
    shown('', 0, master?.imageName ?? ''),
    ...nodes.map(({ node, imageName }, index) => shown(node.name, index + 1, imageName)),
  ]);
  const partnerList = await machineShareStore.namesOf(db, facts.sharedWith, facts.ownerId);
  return { machineList, partnerList };
}
