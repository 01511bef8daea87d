import { type DiskItem, type DiskKind, diskKinds, type labDiskApi } from '@xueyan/contract/lab/disk';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Id } from '@xueyan/contract/wire/scalar';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type DiskUse, LabError } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { dropBuilds, unneededBuilds } from '../image/image-collect.service.ts';
import { diskStore as store } from './disk.store.ts';
import { daysUpTo, keptAt } from './growth.rule.ts';

const itemsMax = 500;
const growthDays = 90;

/** What lies on the disk of this server: by kind, each thing with what it belongs to, and how the images grew. */
export async function diskOverview(db: Db, platform: Platform): Promise<z.output<typeof labDiskApi.overview.output>> {
  const { host } = await platform.lab.status();
  const items = await presentItems(db, platform, await diskUse(platform));
  const totalOf = (kind: DiskKind) => {
    const those = items.filter((one) => one.kind === kind);
    return { kind, count: those.length, sizeMb: sum(those) };
  };
  return {
    freeMb: host.freeDiskMb,
    kinds: diskKinds.map(totalOf),
    items: items.slice(0, itemsMax),
    growth: await growth(db, platform),
  };
}

/** Takes away those of the named things that nothing needs; each is looked at again first. */
export async function cleanDisk(
  db: Db,
  platform: Platform,
  actor: Actor,
  names: string[],
): Promise<{ removedCount: number; freedMb: number }> {
  const before = await presentItems(db, platform, await diskUse(platform));
  const wanted = before.filter((one) => one.reason !== null && names.includes(one.name));
  const builds = wanted.filter(({ kind }) => kind === 'image').map(({ name }) => name);
  const gone = new Set(await dropBuilds(db, platform, builds));
  for (const { name } of wanted.filter(({ kind }) => kind === 'machine')) {
    await platform.lab.destroy(name);
    gone.add(name);
  }
  const removed = before.filter((one) => gone.has(one.name));
  const freedMb = sum(removed);
  await recordAudit(db, actor, 'labdisk.clean', '', { names: removed.map(({ name }) => name), freedMb });
  return { removedCount: removed.length, freedMb };
}

/** A host that cannot run machines has none of them on its disk. */
async function diskUse({ lab }: Platform): Promise<DiskUse[]> {
  try {
    return (await lab.diskUse()).toSorted((a, b) => b.sizeMb - a.sizeMb);
  } catch (error) {
    if (error instanceof LabError && error.code === 'engine-unavailable') return [];
    throw error;
  }
}

async function presentItems(db: Db, { lab }: Platform, found: DiskUse[]): Promise<DiskItem[]> {
  const versions = new Map((await store.versions(db)).map((one) => [one.build, one]));
  const ids = found.filter(({ kind, name }) => kind === 'machine' && Id.safeParse(name).success);
  const machines = await store.machines(
    db,
    ids.map(({ name }) => name),
  );
  const machineOf = new Map(machines.map((one) => [one.id, one]));
  const unneeded = new Set(await unneededBuilds(db));
  const held = new Set(lab.held());
  return found.map(({ kind, name, build, sizeMb }) => {
    const version = versions.get(kind === 'template' ? build : name);
    const machine = kind === 'machine' ? machineOf.get(name) : undefined;
    const released = machine?.state === 'released' && !held.has(name);
    return {
      ...{ kind, name, sizeMb },
      imageName: version?.imageName ?? machine?.imageName ?? '',
      imageVersion: version?.number ?? 0,
      ownerName: machine?.ownerName ?? '',
      reason: kind === 'image' && unneeded.has(name) ? 'unused' : released ? 'released' : null,
    };
  });
}

async function growth(db: Db, { clock }: Platform) {
  const today = clock.write(clock.now()).slice(0, 10);
  const days = daysUpTo(today, growthDays);
  // A day ends where the next one begins; today has got as far as now.
  const ends = days.map((_, at) => {
    const next = days[at + 1];
    return next ? clock.read(`${next} 00:00:00`) : clock.now();
  });
  const kept = keptAt(await store.keptSince(db, clock.read(`${days[0] ?? today} 00:00:00`)), ends);
  return days.map((day, at) => ({ day, sizeMb: kept[at] ?? 0 }));
}

const sum = (those: readonly { sizeMb: number }[]) =>
  Math.round(those.reduce((total, { sizeMb }) => total + sizeMb, 0) * 10) / 10;
