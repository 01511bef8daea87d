import type { LabEngineName } from '@xueyan/contract/lab/image-record';
import type { Db } from '../../../db/connect.ts';
import type { LabEngine } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { machineParameters } from './machine.parameter.ts';
import { type NodeSeen, Room } from './placement.rule.ts';
import { placementStore } from './placement.store.ts';

export interface Quota {
  /** Machines that one person may run at a time. */
  perUser: number;
  /** Machines that a host may run at a time. */
  perHost: number;
  idleMinutes: number;
  /** Maximum minutes, however long the experiment would allow. */
  longestMinutes: number;
}

/** Returns the settings of the school. */
export const readQuota = (db: Db): Promise<Quota> => readParameters(db, machineParameters);

/** Returns how many machines the engine of a host brings up at a time. */
export const startsAtOnce = (cpus: number): number => 2 * Math.max(1, cpus);

/**
 * Returns the room for machines on the school's hosts now; `empty`: as if none existed; `at`: without those whose time
 * will be up by then.
 */
export async function readRoom(
  db: Db,
  platform: Platform,
  { empty = false, at, engine }: { empty?: boolean; at?: Date; engine?: LabEngineName } = {},
): Promise<Room> {
  const facts = await roomFacts(db, platform, engine);
  const taken = empty ? [] : await placementStore.taken(db, engine && engineCounted(platform.lab, engine), at);
  return new Room(facts.nodes, taken, facts.perHost);
}

/** Engine of a new machine of an image. */
export async function engineOfNew(db: Db, { engines }: LabEngine, imageId: string): Promise<LabEngineName> {
  const [usual = 'qemu'] = engines;
  // Where all machines run in a cluster, an image that says nothing runs there too.
  if (usual === 'lxd') return usual;
  return (await placementStore.engineOfImage(db, imageId)) ?? usual;
}

/** Engine by which the room is counted: with one engine alone, all machines count. */
export const engineCounted = ({ engines }: LabEngine, engine: LabEngineName): LabEngineName | undefined =>
  engines.length > 1 ? engine : undefined;

/** Name of the cluster among the hosts: its members share out what it has, and its servers reach all of it. */
const clusterHost = 'cluster of LXD';

/**
 * Returns the nodes and limits, independent of their use: they can be read before the room is locked. With an engine,
 * the nodes that can run machines on it; all servers of a school are taken to reach the same cluster.
 */
export async function roomFacts(
  db: Db,
  platform: Platform,
  engine?: LabEngineName,
): Promise<{ nodes: NodeSeen[]; perHost: number }> {
  const status = await platform.lab.status();
  // In sequence: a transaction has one connection.
  const { perHost } = await readQuota(db);
  const nodes = await placementStore.nodes(db);
  // A server knows its own state without the row that it wrote.
  const own = { memoryMb: status.host.memoryMb, answers: status.available && platform.node.holds() };
  const seen = nodes.map((node) => (node.id === platform.node.id ? { ...node, ...own } : node));
  if (!engine) return { nodes: seen, perHost };
  if (!platform.lab.engines.includes(engine))
    return { nodes: seen.map((node) => ({ ...node, answers: false })), perHost };
  const { cluster } = status;
  if (!cluster || engine !== 'lxd') return { nodes: seen, perHost };
  const { available, memoryMb } = cluster;
  const members = status.members?.filter(({ isOnline }) => isOnline).length ?? 1;
  const reach = seen.map((node) => ({
    ...{ ...node, host: clusterHost, memoryMb },
    answers: available && (node.id === platform.node.id ? platform.node.holds() : node.answers),
  }));
  return { nodes: reach, perHost: perHost * Math.max(1, members) };
}
