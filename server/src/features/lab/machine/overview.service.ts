import type { MachineSize, machineApi } from '@xueyan/contract/lab/machine';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { machineStore } from './machine.store.ts';
import { readQuota } from './quota.service.ts';

/** The last lines on the consoles of a section's running machines; a machine that does not answer is left out. */
export async function screensOfSection(db: Db, platform: Platform, sectionId: string, most: number) {
  const running = (await machineStore.ofSection(db, sectionId, ['running'])).slice(0, most);
  const screens = await Promise.all(
    running.map(async ({ id }) => ({
      machineId: id,
      lines: await platform.lab.consoleTail(id, 12).catch(() => null),
    })),
  );
  return screens.filter((screen): screen is { machineId: string; lines: string[] } => screen.lines !== null);
}

/** The host and its engine, for the administrator. */
export async function describeHost(db: Db, platform: Platform): Promise<Output<typeof machineApi.host>> {
  const { host, ...status } = await platform.lab.status();
  const quota = await readQuota(db, platform);
  const { count } = await machineStore.activeMemory(db);
  return {
    ...status,
    ...host,
    runningCount: count,
    queuedCount: await machineStore.countInState(db, 'queued'),
    capacity: Math.min(quota.perHost, Math.floor(quota.memoryMb / 256)),
  };
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
      const usage = machine.state === 'running' ? await platform.lab.usage(machine.id).catch(() => null) : null;
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
