import type { MachineSize, machineApi } from '@xueyan/contract/lab/machine';
import type { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type MachineRow, machineStore } from './machine.store.ts';
import { engineOf } from './machine-engine.service.ts';
import { callNode, nodeOf } from './node-call.service.ts';
import { placementStore } from './placement.store.ts';
import { readRoom } from './quota.service.ts';

/** The last lines on the consoles of a section's running machines; a machine that does not answer is left out. */
export async function screensOfSection(db: Db, platform: Platform, sectionId: string, most: number) {
  const running = (await placementStore.ofSection(db, sectionId, ['running'])).slice(0, most);
  const screens = await Promise.all(
    running.map(async (machine) => ({
      machineId: machine.id,
      lines: await tailOf(db, platform, machine).catch(() => null),
    })),
  );
  return screens.filter((screen): screen is { machineId: string; lines: string[] } => screen.lines !== null);
}

const tailOf = async (db: Db, platform: Platform, machine: Pick<MachineRow, 'id' | 'nodeId'>) =>
  (await engineOf(db, platform, machine)).consoleTail(12);

const usageOf = async (db: Db, platform: Platform, machine: Pick<MachineRow, 'id' | 'nodeId'>) =>
  (await engineOf(db, platform, machine)).usage();

/** The host of this server and its engine, for the administrator; what runs and what fits are the whole school's. */
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

/** The servers that have machines; each is asked how its host stands, and one that does not answer is shown so. */
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

async function askHost(db: Db, platform: Platform, nodeId: string) {
  const node = await nodeOf(db, platform, nodeId);
  return node ? callNode(node, 'host', {}, HostSaid) : (await platform.lab.status()).host;
}

/** Every machine of the school that was not released; a page. */
export async function listMachines(
  db: Db,
  platform: Platform,
  input: z.output<typeof machineApi.list.input>,
): Promise<Output<typeof machineApi.list>['pageInfo']> {
  const page = await machineStore.page(db, wholeSchool, input);
  const resultList = await Promise.all(
    page.resultList.map(async ({ machine, ...names }) => {
      const usage = machine.state === 'running' ? await usageOf(db, platform, machine).catch(() => null) : null;
      return {
        ...names,
        machineId: machine.id,
        ownerId: machine.ownerId,
        state: machine.state,
        size: { cpus: machine.cpus, memoryMb: machine.memoryMb } as MachineSize,
        startTime: platform.clock.writeOptional(machine.startedAt),
        memoryMb: usage && Math.round(usage.memoryMb),
        cpuSeconds: usage && Math.round(usage.cpuSeconds),
      };
    }),
  );
  return { ...page, resultList };
}
