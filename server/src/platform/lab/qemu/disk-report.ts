import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskUse } from '../engine-report.ts';
import { isDataFolder } from './data-disk.ts';
import { diskUsageMb } from './disk-usage.ts';
import type { Layout } from './layout.ts';
import { snapshotsMb } from './snapshot.ts';

/** Lists what the folders of an installation take on the disk, the largest first. */
export async function reportDisk(layout: Layout, buildOf: (template: string) => Promise<string>): Promise<DiskUse[]> {
  const found: DiskUse[] = [];
  const kinds = { image: layout.images, template: layout.templates, machine: layout.machines } as const;
  for (const kind of ['image', 'template', 'machine'] as const)
    for (const name of await readdir(kinds[kind]).catch(() => [])) {
      const snapshots = kind === 'machine' ? await snapshotsMb(layout, name) : 0;
      const sizeMb = (await diskUsageMb(join(kinds[kind], name))) + snapshots;
      const isData = kind === 'image' && isDataFolder(name);
      found.push({ kind: isData ? 'data' : kind, name, sizeMb, build: kind === 'template' ? await buildOf(name) : '' });
    }
  return found.sort((a, b) => b.sizeMb - a.sizeMb);
}
