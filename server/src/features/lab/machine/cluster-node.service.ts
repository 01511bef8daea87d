import { masterName } from '@xueyan/contract/lab/cluster';
import type { Db } from '../../../db/connect.ts';
import type { Link } from '../../../platform/lab/engine.ts';
import { sshKeyOf } from '../../../platform/lab/ssh-key.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { clusterNodeStore as store } from './cluster-node.store.ts';

export type NodeRow = Awaited<ReturnType<typeof store.nodes>>[number];

/**
 * Returns the machines that an experiment's cluster has beside its master, in order; empty for an experiment of one
 * machine.
 */
export const nodesOf = (db: Db, sectionId: string): Promise<NodeRow[]> => store.nodes(db, sectionId);

/** Returns whether the machines of an attempt are a cluster. */
export const isOfCluster = (db: Db, runId: string): Promise<boolean> => store.isOfCluster(db, runId);

/** Returns the address of the machine at a position, the master being at 0. */
export const addressAt = (position: number): string => `10.77.0.${11 + position}`;

/**
 * Returns the network link of a machine of a cluster.
 * @param node its name; empty: the master
 */
export function linkOf(secrets: Secrets, network: string, nodes: NodeRow[], node: string): Link | undefined {
  if (nodes.length === 0) return undefined;
  const names = [masterName, ...nodes.map((one) => one.node.name)];
  const hosts = names.map((name, position) => ({ name, address: addressAt(position) }));
  const own = hosts.find(({ name }) => name === (node || masterName));
  // The pair is the same whichever server starts a machine of the cluster.
  const sshKey = sshKeyOf(secrets.derive(`cluster ${network}`));
  return own && { network, name: own.name, address: `${own.address}/24`, hosts, sshKey };
}
