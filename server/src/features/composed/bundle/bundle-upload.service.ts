import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BundleRow, type bundleApi, bundleDays, bundleFaults } from '@xueyan/contract/composed/bundle';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { type BundleEntry, bundleStore as store } from './bundle.store.ts';
import { plainName } from './file-address.rule.ts';

/** Disk space left free for everything else, in bytes: a package is unpacked beside itself. */
const reserveBytes = 2 * 1024 ** 3;
const copies = 2;
const extensions = /\.(zip|imscc|mbz|tar|gz|tgz)$/i;

/** Paths of a package's bytes, partial or complete, and of its temporary unpacked files. */
export const placeOf = (files: FileStore, id: string) => join(files.incoming, id);
export const workOf = (files: FileStore, id: string) => join(files.incoming, `${id}-work`);

async function removeBytes(files: FileStore, id: string): Promise<void> {
  for (const path of [placeOf(files, id), `${placeOf(files, id)}.json`]) await rm(path, { force: true });
  await rm(workOf(files, id), { recursive: true, force: true });
}

/** Starts the upload of a package in pieces; returns its id. */
export async function beginBundle(
  db: Db,
  files: FileStore,
  actor: Actor,
  { name, bytes }: { name: string; bytes: number },
): Promise<string> {
  ensure(may(actor, 'course.teach'), wireFaults.notAllowed);
  ensure(extensions.test(name), bundleFaults.kind);
  const most = await mostBytesOf(db, 'bundle');
  const max = sayMost(most);
  ensure(Number.isSafeInteger(bytes) && bytes > 0 && bytes <= most, bundleFaults.size, { max });
  const coming = await store.bytesComing(db);
  ensure((await files.freeBytes()) > reserveBytes + copies * bytes + coming, bundleFaults.size, { max });
  const id = newId();
  await store.insert(db, { id, ownerId: actor.id, name: plainName(name), bytes, createdAt: clock.now() });
  return id;
}

/** Returns a package that the actor sent. */
export async function ownBundle(db: Db, actor: Actor, id: string) {
  const found = /^[0-9a-f-]{36}$/i.test(id) ? await store.find(db, id) : undefined;
  ensure(found, wireFaults.gone);
  ensure(found.bundle.ownerId === actor.id, wireFaults.gone);
  return found;
}

/** Returns the package once it has arrived, with its path. */
export async function arrivedBundle(db: Db, files: FileStore, actor: Actor, id: string) {
  const { bundle } = await ownBundle(db, actor, id);
  ensure(bundle.stage !== 'coming', bundleFaults.coming);
  const path = placeOf(files, id);
  ensure(await stat(path).catch(() => null), bundleFaults.expired);
  return { bundle, path };
}

/** Marks a package as completely arrived. */
export async function finishBundle(db: Db, files: FileStore, id: string): Promise<void> {
  const found = await store.find(db, id);
  if (found?.bundle.stage !== 'coming') return;
  await store.set(db, id, { stage: 'arrived' });
  await rm(`${placeOf(files, id)}.json`, { force: true });
}

/** Discards a package that has not completely arrived. */
export async function forgetComing(db: Db, files: FileStore, id: string): Promise<void> {
  if ((await store.find(db, id))?.bundle.stage !== 'coming') return;
  await store.remove(db, id);
  await removeBytes(files, id);
}

export async function removeBundle(db: Db, files: FileStore, actor: Actor, id: string): Promise<void> {
  await ownBundle(db, actor, id);
  await store.remove(db, id);
  await removeBytes(files, id);
}

/** Deletes abandoned uploads, and packages after a week. */
export async function expireBundles(db: Db, files: FileStore): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - bundleDays.package * 24 * 3_600_000);
  const ids = await store.takeExpired(db, new Date(now - uploadLifeHours * 3_600_000), before);
  for (const id of ids) await removeBytes(files, id);
}

export const presentBundle = (
  clock: Clock,
  { bundle, courseName }: { bundle: BundleEntry; courseName: string | null },
): BundleRow => ({
  ...{ bundleId: bundle.id, name: bundle.name, bytes: bundle.bytes, stage: bundle.stage, format: bundle.format },
  ...{ courseId: bundle.courseId, courseName: courseName ?? bundle.plan?.courseName ?? '' },
  createTime: clock.write(bundle.createdAt),
});

export async function listBundles(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof bundleApi.list.input>,
): Promise<Output<typeof bundleApi.list>['pageInfo']> {
  const page = await store.page(db, ownScope(actor), input);
  return { ...page, resultList: page.resultList.map((row) => presentBundle(clock, row)) };
}

export async function getBundle(db: Db, clock: Clock, actor: Actor, id: string): Promise<Output<typeof bundleApi.get>> {
  const found = await ownBundle(db, actor, id);
  return { ...presentBundle(clock, found), plan: found.bundle.plan };
}
