import { masterName } from '@xueyan/contract/lab/cluster';
import type { Db } from '../../../db/connect.ts';
import type { Link } from '../../../platform/lab/engine.ts';
import { clusterNodeStore as store } from './cluster-node.store.ts';

export type NodeRow = Awaited<ReturnType<typeof store.nodes>>[number];

/** What an experiment's cluster has beside its master, in its order; empty for an experiment of one machine. */
export const nodesOf = (db: Db, sectionId: string): Promise<NodeRow[]> => store.nodes(db, sectionId);

/** The address of the machine at a position, the master being at 0. */
export const addressAt = (position: number): string => `10.77.0.${11 + position}`;

/**
 * The place of a machine on the network of its cluster.
 * @param node its name; empty: the master
 */
export function linkOf(network: string, nodes: NodeRow[], node: string): Link | undefined {
  if (nodes.length === 0) return undefined;
  const names = [masterName, ...nodes.map((one) => one.node.name)];
  const hosts = names.map((name, position) => ({ name, address: addressAt(position) }));
  const own = hosts.find(({ name }) => name === (node || masterName));
  return own && { network, name: own.name, address: `${own.address}/24`, hosts };
}
