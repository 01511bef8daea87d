import type { MachineSize, machineApi } from '@xueyan/contract/lab/machine';
import type { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type MachineRow, machineStore } from './machine.store.ts';
import { engineOf } from './machine-engine.service.ts';
import { machinePageStore } from './machine-page.store.ts';
import { lostMemberOf } from './machine-show.service.ts';
import { callNode, nodeOf } from './node-call.service.ts';
import { placementStore } from './placement.store.ts';
import { readRoom } from './quota.service.ts';

interface Screen {
  machineId: string;
  lines: string[];
  picture: string | null;
}

/**
 * Returns the last console lines of a section's running machines, or their desktops; a machine that does not answer is
 * left out.
 */
export async function screensOfSection(db: Db, platform: Platform, sectionId: string, most: number): Promise<Screen[]> {
  const running = (await placementStore.ofSection(db, sectionId, ['running'])).slice(0, most);
  const screens = await Promise.all(running.map((machine) => screenOf(db, platform, machine).catch(() => null)));
  return screens.filter((screen) => screen !== null);
}

type Shown = Pick<MachineRow, 'id' | 'nodeId'> & { desktop: boolean };

async function screenOf(db: Db, platform: Platform, machine: Shown): Promise<Screen> {
  const { id: machineId, desktop } = machine;
  if (desktop) return { machineId, lines: [], picture: await pictureOf(db, platform, machine) };
  const engine = await engineOf(db, platform, machine);
  return { machineId, lines: await engine.consoleTail(12), picture: null };
}

/** Width of a small picture in pixels, and how long it is cached for all viewers. */
const pictureWide = 320;
const pictureMs = 10_000;
const pictures = new Map<string, { taken: Promise<string>; at: number }>();

/** Returns a small picture of a desktop. Several teachers at one wall cost no more than one. */
function pictureOf(db: Db, platform: Platform, machine: Shown): Promise<string> {
  const now = platform.clock.now().getTime();
  const known = pictures.get(machine.id);
  if (known && now - known.at < pictureMs) return known.taken;
  for (const [id, { at }] of pictures) if (now - at >= pictureMs) pictures.delete(id);
  const taken = engineOf(db, platform, machine)
    .then((engine) => engine.picture(pictureWide))
    .then((png) => `data:image/png;base64,${png}`);
  pictures.set(machine.id, { taken, at: now });
  taken.catch(() => pictures.delete(machine.id));
  return taken;
}

const usageOf = async (db: Db, platform: Platform, machine: Pick<MachineRow, 'id' | 'nodeId'>) =>
  (await engineOf(db, platform, machine)).usage();

/**
 * Describes the host of this server and its engine for the administrator; running machines and room are those of the
 * whole school.
 */
export async function describeHost(db: Db, platform: Platform): Promise<Output<typeof machineApi.host>> {
  const { host, ...status } = await platform.lab.status();
  const room = await readRoom(db, platform, { empty: true });
  const { count } = await machineStore.activeMemory(db);
  return {
    ...status,
    ...host,
    runningCount: count,
    queuedCount: await machineStore.countInState(db, 'queued'),
    capacity: room.fits(256),
  };
}

const HostSaid = z.object({ cpus: z.number(), freeMemoryMb: z.number(), freeDiskMb: z.number() });

/** Lists the servers with machines; each is asked for the state of its host, and a silent one is marked. */
export async function listHosts(db: Db, platform: Platform): Promise<Output<typeof manyMachinesApi.hosts>['hostList']> {
  const hosts = await placementStore.hosts(db);
  return Promise.all(
    hosts.map(async (host) => {
      const said = host.answers ? await askHost(db, platform, host.nodeId).catch(() => null) : null;
      const { cpus = null, freeMemoryMb = null, freeDiskMb = null } = said ?? {};
      return { ...host, answers: said !== null, cpus, freeMemoryMb, freeDiskMb };
    }),
  );
}

/** Returns the servers that have machines, or answer. */
export const hostsWithMachines = (db: Db) => placementStore.hosts(db);

async function askHost(db: Db, platform: Platform, nodeId: string) {
  const node = await nodeOf(db, platform, nodeId);
  return node ? callNode(node, 'host', {}, HostSaid) : (await platform.lab.status()).host;
}

/** Returns every machine of the school that is not released; a page. */
export async function listMachines(
  db: Db,
  platform: Platform,
  input: z.output<typeof machineApi.list.input>,
): Promise<Output<typeof machineApi.list>['pageInfo']> {
  const page = await machinePageStore.page(db, wholeSchool, input);
  const resultList = await Promise.all(
    page.resultList.map(async ({ machine, ...names }) => {
      const usage = machine.state === 'running' ? await usageOf(db, platform, machine).catch(() => null) : null;
      return {
        ...names,
        machineId: machine.id,
        machineName: machine.name,
        node: machine.node,
        ownerId: machine.ownerId,
        state: machine.state,
        memberName: lostMemberOf(machine),
        size: { cpus: machine.cpus, memoryMb: machine.memoryMb } as MachineSize,
        startTime: platform.clock.writeOptional(machine.startedAt),
        memoryMb: usage && Math.round(usage.memoryMb),
        cpuSeconds: usage && Math.round(usage.cpuSeconds),
      };
    }),
  );
  return { ...page, resultList };
}
