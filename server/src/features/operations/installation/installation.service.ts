import { type InstalledPart, type installationApi, programNames } from '@xueyan/contract/operations/installation';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { hasProgram, installedPackages, productVersion } from '../../../platform/installed-parts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listModules } from '../../base/module/module.service.ts';
import { describeHost } from '../../lab/machine/overview.service.ts';
import { installationStore } from './installation.store.ts';
import { percentInstalled } from './program-install.service.ts';

const mb = 2 ** 20;

/** Returns the parts and capabilities of this installation. */
export async function describeInstallation(
  db: Db,
  platform: Platform,
): Promise<Output<typeof installationApi.describe>> {
  const counts = await installationStore.describe(db);
  const host = await describeHost(db, platform);
  const disk = await platform.files.disk();
  const moduleList = await listModules(db, () => 0);
  const programList = await Promise.all(
    programNames.map(async (program) => {
      const found = await hasProgram(program);
      return { program, found, installing: found ? null : await percentInstalled(db, program) };
    }),
  );
  return {
    ...counts,
    ...{ version: await productVersion(), nodeVersion: process.versions.node, demo: platform.demo },
    startTime: platform.clock.write(new Date(clock.now().getTime() - process.uptime() * 1000)),
    ...{ cpus: host.cpus, memoryMb: Math.floor(host.memoryMb) },
    ...{ diskFreeMb: Math.floor(disk.freeBytes / mb), diskTotalMb: Math.floor(disk.totalBytes / mb) },
    moduleList: moduleList.map(({ module, enabled }) => ({ module, enabled })),
    engine: {
      ...{ available: host.available, version: host.version, accelerator: host.accelerator, missing: host.missing },
      ...{ runningCount: host.runningCount, capacity: host.capacity },
    },
    ...{ programList, mayInstall: await platform.programs.mayInstall() },
  };
}

/** Parts of every installation that npm does not list. */
const ownParts = (databaseVersion: string): Omit<InstalledPart, 'key'>[] => [
  { name: 'Node.js', version: process.versions.node, licence: 'MIT' },
  { name: 'PostgreSQL', version: databaseVersion, licence: 'PostgreSQL' },
];

/** Returns a page of the shipped parts. */
export async function listParts(
  db: Db,
  { name = '', licence = '', orderFlag, pageNum, pageSize }: z.output<typeof installationApi.parts.input>,
): Promise<Output<typeof installationApi.parts>['pageInfo']> {
  const { databaseVersion } = await installationStore.describe(db);
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const found = [...ownParts(databaseVersion), ...(await installedPackages())]
    .filter((part) => has(part.name, name) && has(part.licence, licence))
    .map((part): InstalledPart => ({ ...part, key: `${part.name} ${part.version}` }));
  const [field = '', direction] = orderFlag?.split(' ') ?? [];
  const sign = direction === 'desc' ? -1 : 1;
  const key = field === 'licence' ? 'licence' : 'name';
  if (field) found.sort((a, b) => sign * a[key].localeCompare(b[key]) || a.name.localeCompare(b.name));
  const resultList = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { resultList, totalSize: found.length, pageNum, pageSize };
}
