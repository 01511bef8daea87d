import { type DiskItem, type DiskKind, diskKinds, type labDiskApi, ServerDisk } from '@xueyan/contract/lab/disk';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { DiskUse } from '../../../platform/lab/engine-report.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { dropBuilds, unneededBuilds } from '../image/image-collect.service.ts';
import { callNode, type NodeAddress, nodeOf } from '../machine/node-call.service.ts';
import { hostsWithMachines } from '../machine/overview.service.ts';
import { diskStore as store } from './disk.store.ts';
import { daysUpTo, keptAt } from './growth.rule.ts';

const itemsMax = 500;
const growthDays = 90;
/** Deleting many gigabytes takes minutes. */
const cleanMs = 10 * 60_000;
/** Prefix of the id of a system file in the name of its folder. */
const dataPrefix = 'data-';

/** Returns the server to ask; null for this one. A server that the school has not is refused, not called away. */
async function serverOf(db: Db, platform: Platform, nodeId: string) {
  const known = nodeId === platform.node.id || (await hostsWithMachines(db)).some((host) => host.nodeId === nodeId);
  ensure(known, wireFaults.gone);
  return nodeOf(db, platform, nodeId);
}

/**
 * Returns what is on the disk of a server, this one by default, how full the disks of the others are, and the growth of
 * the images.
 */
export async function diskOverview(
  db: Db,
  platform: Platform,
  nodeId = platform.node.id,
): Promise<z.output<typeof labDiskApi.overview.output>> {
  const hosts = await hostsWithMachines(db);
  const shown = await diskOf(db, platform, await serverOf(db, platform, nodeId));
  const serverList = await Promise.all(
    hosts.map(async ({ nodeId: id, hostName, answers }) => ({
      ...{ nodeId: id, hostName, answers },
      disk: id === nodeId ? fullnessOf(shown) : answers ? await fullness(db, platform, id) : null,
    })),
  );
  return { ...shown, nodeId, serverList, growth: await growth(db, platform) };
}

const diskOf = (db: Db, platform: Platform, node: NodeAddress | null): Promise<z.output<typeof ServerDisk>> =>
  node ? callNode(node, 'disk', {}, ServerDisk) : serverDisk(db, platform);

const fullnessOf = ({ kinds, freeMb }: z.output<typeof ServerDisk>) => ({ usedMb: sum(kinds), freeMb });

/** Returns how full the disk of a server is; null if it does not say. */
async function fullness(db: Db, platform: Platform, nodeId: string) {
  const node = await nodeOf(db, platform, nodeId).catch(() => undefined);
  if (node === undefined) return null;
  return diskOf(db, platform, node).then(fullnessOf, () => null);
}

/** Returns what is on the disk of this server, by kind, each item with its owner. */
export async function serverDisk(db: Db, platform: Platform): Promise<z.output<typeof ServerDisk>> {
  const { host } = await platform.lab.status();
  const items = await presentItems(db, platform, await diskUse(platform));
  const totalOf = (kind: DiskKind) => {
    const those = items.filter((one) => one.kind === kind);
    return { kind, count: those.length, sizeMb: sum(those) };
  };
  return { freeMb: host.freeDiskMb, kinds: diskKinds.map(totalOf), items: items.slice(0, itemsMax) };
}

export const Cleaned = z.object({ removed: z.array(z.string()), freedMb: z.number() });

/** Deletes those of the named items on a server, this one by default, that nothing needs; each is checked again. */
export async function cleanDisk(
  db: Db,
  platform: Platform,
  actor: Actor,
  { names, nodeId = platform.node.id }: z.output<typeof labDiskApi.clean.input>,
): Promise<{ removedCount: number; freedMb: number }> {
  const node = await serverOf(db, platform, nodeId);
  const { removed, freedMb } = node
    ? await callNode(node, 'disk-clean', { names }, Cleaned, cleanMs)
    : await cleanServerDisk(db, platform, names);
  await recordAudit(db, actor, 'labdisk.clean', '', { names: removed, freedMb });
  return { removedCount: removed.length, freedMb };
}

/** Does the same on this server. */
export async function cleanServerDisk(db: Db, platform: Platform, names: string[]): Promise<z.output<typeof Cleaned>> {
  const before = await presentItems(db, platform, await diskUse(platform));
  const wanted = before.filter((one) => one.reason !== null && names.includes(one.name));
  const builds = wanted.filter(({ kind }) => kind === 'image').map(({ name }) => name);
  const gone = new Set(await dropBuilds(db, platform, builds));
  for (const { name } of wanted.filter(({ kind }) => kind === 'machine')) {
    await platform.lab.destroy(name);
    gone.add(name);
  }
  for (const { name } of wanted.filter(({ kind }) => kind === 'data')) {
    await platform.lab.data.remove(name.slice(dataPrefix.length));
    gone.add(name);
  }
  const removed = before.filter((one) => gone.has(one.name));
  return { removed: removed.map(({ name }) => name), freedMb: sum(removed) };
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
  const systemFiles = new Map((await store.systemFiles(db)).map((one) => [`${dataPrefix}${one.id}`, one]));
  const unneeded = new Set(await unneededBuilds(db));
  const held = new Set(lab.held());
  return found.map(({ kind, name, build, sizeMb }) => {
    const version = versions.get(kind === 'template' ? build : name);
    const machine = kind === 'machine' ? machineOf.get(name) : undefined;
    const data = kind === 'data' ? systemFiles.get(name) : undefined;
    // Data that is still being made has a temporary name.
    const leftOver = kind === 'data' && !name.endsWith('.new') && (!data || data.removedAt !== null);
    const released = machine?.state === 'released' && !held.has(name);
    return {
      ...{ kind, name, sizeMb },
      imageName: version?.imageName ?? machine?.imageName ?? data?.name ?? '',
      imageVersion: version?.number ?? 0,
      ownerName: machine?.ownerName ?? '',
      reason: (kind === 'image' && unneeded.has(name)) || leftOver ? 'unused' : released ? 'released' : null,
    };
  });
}

async function growth(db: Db, { clock }: Platform) {
  const today = clock.write(clock.now()).slice(0, 10);
  const days = daysUpTo(today, growthDays);
  // A day ends where the next one begins; today ends now.
  const ends = days.map((_, at) => {
    const next = days[at + 1];
    return next ? clock.read(`${next} 00:00:00`) : clock.now();
  });
  const kept = keptAt(await store.keptSince(db, clock.read(`${days[0] ?? today} 00:00:00`)), ends);
  return days.map((day, at) => ({ day, sizeMb: kept[at] ?? 0 }));
}

const sum = (those: readonly { sizeMb: number }[]) =>
  Math.round(those.reduce((total, { sizeMb }) => total + sizeMb, 0) * 10) / 10;
