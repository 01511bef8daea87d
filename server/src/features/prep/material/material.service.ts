import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileAddress } from '@xueyan/contract/base/file';
import { categoryOf, headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import { type Material, type MaterialForm, type materialApi, materialFaults } from '@xueyan/contract/prep/material';
import { mayEditPrep, mayUsePrep } from '@xueyan/contract/prep/sharing';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { adoptFile, cleanName } from '../../base/stored-file/stored-file.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { type DescribedMaterial, materialStore as store } from './material.store.ts';

type List = typeof materialApi.list;

const present = (clock: Clock, { row, file, ...found }: DescribedMaterial): Material => ({
  ...{ materialId: row.id, name: row.name, folder: row.folder, labels: row.labels, category: row.category },
  ...{ sharing: row.sharing, courseId: row.courseId, ownerId: row.ownerId, version: row.version },
  ...{ address: fileAddress(file.id), bytes: file.bytes, mediaType: file.mediaType },
  updateTime: clock.write(row.updatedAt),
  ...found,
});

/** Material of the actor's, that is shared with them, and of their data range; a page. */
export async function listMaterials(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await store.page(db, scopeOf(actor, 'prep.manage'), actor.id, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Folders and labels of the same. */
export async function listFolders(db: Db, actor: Actor): Promise<Output<typeof materialApi.folders>> {
  const scope = scopeOf(actor, 'prep.manage');
  return {
    folderList: await store.folders(db, scope, actor.id),
    labelList: await store.labels(db, scope, actor.id),
  };
}

async function materialToEdit(db: Db, actor: Actor, id: string) {
  const found = await store.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditPrep(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  return found.row;
}

/** Whether the actor may read the file of a material. */
export async function materialFileToRead(db: Db, actor: Actor, materialId: string): Promise<void> {
  const found = await store.find(db, actor.id, materialId);
  ensure(found, wireFaults.gone);
  const { row, organizationId, shared } = found;
  ensure(mayUsePrep(actor, { ...row, organizationId, shared }), wireFaults.gone);
}

/** Files that lie on the disk become material of the actor's, each whose content is what its name says. */
export async function uploadMaterials(
  db: Db,
  platform: Platform,
  actor: Actor,
  folder: string,
  incoming: AsyncIterable<{ name: string; path: string }>,
): Promise<{ materialIdList: string[]; refusedList: string[] }> {
  const materialIdList: string[] = [];
  const refusedList: string[] = [];
  for await (const { name, path } of incoming) {
    const mediaType = mediaTypeOf(name, await headOf(path));
    if (mediaType) materialIdList.push(await addMaterial(db, platform.files, actor, { name, folder, path, mediaType }));
    else refusedList.push(name);
  }
  return { materialIdList, refusedList };
}

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** One file that lies on the disk becomes a material: it is moved, not copied. */
export async function addMaterial(
  db: Db,
  files: FileStore,
  owner: { id: string },
  { name, folder, path, mediaType, labels = [] }: NewMaterial,
): Promise<string> {
  const id = newId();
  const { size } = await stat(path);
  await db.transaction(async (tx) => {
    const where = { ownerId: owner.id, scope: 'material', scopeId: id } as const;
    const fileId = await adoptFile(tx, files, { ...where, name, path, bytes: size, mediaType });
    const category = categoryOf(name) ?? 'document';
    await store.insert(tx, { id, name: cleanName(name), folder, labels, category, fileId, ownerId: owner.id });
  });
  return id;
}

/** The same of what is made here. */
export async function addMadeMaterial(
  db: Db,
  files: FileStore,
  owner: { id: string },
  { content, ...material }: Omit<NewMaterial, 'path'> & { content: Parameters<typeof writeFile>[1] },
  signal?: AbortSignal,
): Promise<string> {
  await mkdir(files.incoming, { recursive: true });
  const path = join(files.incoming, `made-${newId()}`);
  try {
    await writeFile(path, content, { mode: 0o600, ...(signal && { signal }) });
    return await addMaterial(db, files, owner, { ...material, path });
  } finally {
    await rm(path, { force: true });
  }
}

interface NewMaterial {
  name: string;
  folder: string;
  path: string;
  mediaType: string;
  labels?: string[];
}

/** Whether the actor may share with this course; what it was shared with before it stays with. */
export async function ensureCourseToShare(
  db: Db,
  actor: Actor,
  form: { sharing: string; courseId: string | null },
  former: string | null,
): Promise<void> {
  ensure(form.sharing !== 'course' || form.courseId, materialFaults.courseMissing);
  if (form.courseId && form.courseId !== former) await courseWithRight(db, actor, form.courseId, 'edit');
}

/** Changes what is said about a material; refused when somebody else did meanwhile. */
export const updateMaterial = (db: Db, actor: Actor, id: string, version: number, form: MaterialForm) =>
  db.transaction(async (tx) => {
    const before = await materialToEdit(tx, actor, id);
    await ensureCourseToShare(tx, actor, form, before.courseId);
    const after = await store.update(tx, id, version, form);
    ensure(after, wireFaults.changed);
    const sharing = { before: before.sharing, after: form.sharing };
    await recordAudit(tx, actor, 'material.update', id, { name: form.name, sharing });
    return { version: after };
  });

/** Deletes a material and its file. */
export const removeMaterial = (db: Db, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const row = await materialToEdit(tx, actor, id);
    await store.remove(tx, row);
    await recordAudit(tx, actor, 'material.delete', id, { name: row.name });
  });
