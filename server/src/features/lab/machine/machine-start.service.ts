import { type ClusterMachine, masterName } from '@xueyan/contract/lab/cluster';
import type { Machine } from '@xueyan/contract/lab/machine';
import { mayUseMachine } from '@xueyan/contract/lab/machine-policy';
import { courseFaults } from '@xueyan/contract/school/course';
import { attemptFaults, mayDoAttempt, mayWorkInAttempt } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addressAt, type NodeRow, nodesOf } from './cluster-node.service.ts';
import { ensureEngine } from './lab-fault.service.ts';
import { settleSoon } from './launch.service.ts';
import { ensureOpen, factsToStart, launchThere, takePlace } from './machine.service.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { minutesWithin } from './machine-minutes.service.ts';
import { announceMachine, foundMachine, presentMachine } from './machine-show.service.ts';
import { readRoom } from './quota.service.ts';

/**
 * Starts the machine of a run of one's own: a new one, one that sleeps, or one that failed. When the host is full it
 * is queued. A second call while the first starts joins it. What the engine refuses is answered as a fault.
 */
export async function startMachine(db: Db, platform: Platform, actor: Actor, runId: string): Promise<Machine> {
  const facts = await factsToStart(db, runId);
  ensure(mayDoAttempt(actor, facts), wireFaults.gone);
  ensure(mayWorkInAttempt(actor, facts), attemptFaults.withdrawn);
  ensure(facts.courseState !== 'ended', courseFaults.ended);
  await ensureOpen(db, actor, facts);
  const minutes = await minutesWithin(db, platform.clock, facts, facts.minutes);
  await ensureEngine(platform.lab, await readRoom(db, platform));
  const { machineId } = await db.transaction((tx) => takePlace(tx, platform, { ...facts, minutes, seat: { runId } }));
  await machineStore.touchAttempt(db, runId);
  await settleSoon(launchCluster(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}

/** Brings a machine up where it has its place, and the others of its cluster beside it. */
export async function launchCluster(db: Db, platform: Platform, machineId: string): Promise<void> {
  await launchThere(db, platform, machineId);
  const master = await foundMachine(db, machineId);
  // A slow start goes on: the others do not wait for it.
  const placed = master.state === 'running' || master.state === 'starting';
  if (!placed || !master.sectionId || master.node !== '') return;
  const nodes = await nodesOf(db, master.sectionId);
  await Promise.all(nodes.map((one) => startNode(db, platform, master, one)));
}

/** What goes wrong with one is in its state, and keeps no other. */
async function startNode(db: Db, platform: Platform, master: ReachedMachine, { node, build, imageState }: NodeRow) {
  const { runId, ownerId, minutes, nodeId } = master;
  const { imageId, cpus, memoryMb } = node;
  const seat = { runId: runId ?? '', node: node.name };
  try {
    const facts = { seat, ownerId, imageId, cpus, memoryMb, minutes, build, imageState, beside: nodeId };
    const { machineId } = await db.transaction((tx) => takePlace(tx, platform, facts));
    await announceMachine(db, platform, machineId);
    await launchThere(db, platform, machineId);
  } catch (error) {
    platform.log.warn(`${node.name} beside machine ${master.id} could not start`, { error });
  }
}

/** The machines of a run's cluster, the master first; none: it has no cluster. */
export async function clusterOfAttempt(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
): Promise<ClusterMachine[]> {
  const facts = await factsToStart(db, runId);
  ensure(mayUseMachine(actor, facts), wireFaults.gone);
  const nodes = await nodesOf(db, facts.sectionId);
  if (nodes.length === 0) return [];
  const live = await machineStore.liveOfAttempts(db, [runId]);
  const shown = async (node: string, position: number, imageName: string): Promise<ClusterMachine> => {
    const machine = live.find((one) => one.node === node);
    return {
      ...{ nodeName: node || masterName, role: node ? 'slave' : 'master', address: addressAt(position), imageName },
      machine: machine ? await presentMachine(db, platform.clock, machine) : null,
    };
  };
  const master = live.find(({ node }) => node === '');
  return Promise.all([
    shown('', 0, master?.imageName ?? ''),
    ...nodes.map(({ node, imageName }, index) => shown(node.name, index + 1, imageName)),
  ]);
}
