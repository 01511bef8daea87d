import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EngineStatus } from '../engine-report.ts';
import { type LxdClient, LxdError } from './lxd-client.ts';

const Server = z.object({
  auth: z.string(),
  environment: z.object({
    server_version: z.string(),
    server_clustered: z.boolean().default(false),
    server_name: z.string(),
  }),
});
const Members = z.array(z.object({ server_name: z.string(), url: z.string(), status: z.string() }));
const Resources = z.object({
  cpu: z.object({ total: z.number() }),
  gpu: z.object({ total: z.number().default(0) }).default({ total: 0 }),
  memory: z.object({ total: z.number(), used: z.number() }),
});
const Space = z.object({ space: z.object({ total: z.number().default(0), used: z.number().default(0) }) });

const MIB = 1024 * 1024;

/**
 * Describes what the cluster can do: the sums over the members that answer. A cluster that does not answer at all is
 * `lxd-away`.
 */
export async function describeLxd(client: LxdClient, pool: string): Promise<EngineStatus> {
  const status: EngineStatus = {
    available: false,
    missing: ['lxd-away'],
    version: '',
    accelerator: 'none',
    acceleratorNote: '',
    acceleratorDetail: '',
    isolation: { cgroup: 0, ownUser: true, ownNetwork: true },
    host: { cpus: 0, gpus: 0, memoryMb: 0, freeMemoryMb: 0, freeDiskMb: 0 },
    members: [],
  };
  try {
    const { auth, environment } = await client.get('/1.0', Server);
    if (auth !== 'trusted') throw new LxdError(403, 'the certificate is not trusted');
    status.version = environment.server_version;
    status.members = await membersOf(client, environment);
    for (const { name, isOnline } of status.members) {
      if (!isOnline) continue;
      const target = environment.server_clustered ? `?target=${encodeURIComponent(name)}` : '';
      const { cpu, gpu, memory } = await client.get(`/1.0/resources${target}`, Resources);
      const { space } = await client.get(`/1.0/storage-pools/${encodeURIComponent(pool)}/resources${target}`, Space);
      status.host.cpus += cpu.total;
      status.host.gpus += gpu.total;
      status.host.memoryMb += Math.floor(memory.total / MIB);
      status.host.freeMemoryMb += Math.floor((memory.total - memory.used) / MIB);
      status.host.freeDiskMb += Math.floor((space.total - space.used) / MIB);
    }
    return { ...status, available: true, missing: [] };
  } catch (error) {
    if (!(error instanceof LxdError)) throw error;
    return { ...status, acceleratorDetail: error.message };
  }
}

async function membersOf(client: LxdClient, environment: z.output<typeof Server>['environment']) {
  if (!environment.server_clustered) return [{ name: environment.server_name, address: '', isOnline: true }];
  const members = await client.get('/1.0/cluster/members?recursion=1', Members);
  return members.map(({ server_name: name, url: address, status }) => ({
    name,
    address,
    isOnline: status === 'Online',
  }));
}

/** Returns the bridge's name, which has at most 15 letters in LXD. */
export const bridgeOf = (instance: string, network: string): string =>
  `xy${createHash('sha256').update(`${instance} ${network}`).digest('hex').slice(0, 12)}`;

/** Creates a network on which the host has no address: its machines reach each other, and nothing else. */
export async function ensureBridge(client: LxdClient, bridge: string): Promise<void> {
  const wanted = { name: bridge, type: 'bridge', config: { 'ipv4.address': 'none', 'ipv6.address': 'none' } };
  const members = await client.get('/1.0/cluster/members', z.array(z.string())).catch(() => []);
  try {
    await client.get(`/1.0/networks/${bridge}`, z.unknown());
    return;
  } catch (error) {
    if (!(error instanceof LxdError && error.status === 404)) throw error;
  }
  try {
    // In a cluster the network is defined on each member first, then on all of them at once.
    for (const path of members)
      await client.act('POST', `/1.0/networks?target=${path.split('/').at(-1)}`, { name: bridge, type: 'bridge' });
    await client.act('POST', '/1.0/networks', wanted);
  } catch (error) {
    // Another server has created it at the same time.
    if (!(error instanceof LxdError && /already (exists|defined)/i.test(error.message))) throw error;
  }
}

/** Removes the bridge once its last machine is gone; while a machine is on it LXD refuses, as intended. */
export const removeBridge = (client: LxdClient, bridge: string): Promise<unknown> =>
  client.act('DELETE', `/1.0/networks/${bridge}`).catch(() => undefined);
