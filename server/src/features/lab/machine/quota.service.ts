import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { machineParameters } from './machine.parameter.ts';
import { Room } from './placement.rule.ts';
import { placementStore } from './placement.store.ts';

export interface Quota {
  /** Machines one person may run at a time. */
  perUser: number;
  /** Machines a host may run at a time. */
  perHost: number;
  idleMinutes: number;
  /** However long the experiment would let it run. */
  longestMinutes: number;
}

/** What the school has set. */
export const readQuota = (db: Db): Promise<Quota> => readParameters(db, machineParameters);

/** How many machines the engine of a host brings up at a time. */
export const startsAtOnce = (cpus: number): number => 2 * Math.max(1, cpus);

/**
 * The room for machines on the school's hosts now; `empty`: as if none were there; `at`: without those whose time will be up
 * by then.
 */
export async function readRoom(
  db: Db,
  platform: Platform,
  { empty = false, at }: { empty?: boolean; at?: Date } = {},
): Promise<Room> {
  const status = await platform.lab.status();
  // One after the other: a transaction has one connection.
  const { perHost } = await readQuota(db);
  const nodes = await placementStore.nodes(db);
  const taken = empty ? [] : await placementStore.taken(db, at);
  // Of itself a server knows it without asking what it wrote down of late.
  const own = { memoryMb: status.host.memoryMb, answers: status.available && platform.node.holds() };
  const asSeen = nodes.map((node) => (node.id === platform.node.id ? { ...node, ...own } : node));
  return new Room(asSeen, taken, perHost);
}
