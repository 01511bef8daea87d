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
import { adoptFile, cleanName, findFile } from '../../base/stored-file/stored-file.service.ts';
import { attachStored } from '../../school/attachment/attachment.service.ts';
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

/** Returns a page of materials: the actor's own, shared ones and those of the actor's data range. */
export async function listMaterials(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await store.page(db, scopeOf(actor, 'prep.manage'), actor.id, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Returns the folders and labels of the materials that the actor can see. */
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

/** Refuses if the actor may not read the file of a material. */
export async function materialFileToRead(db: Db, actor: Actor, materialId: string): Promise<void> {
  await materialToUse(db, actor, materialId);
}

/** Returns a material that the actor may use. */
export async function materialToUse(db: Db, actor: Actor, materialId: string): Promise<{ fileId: string }> {
  const found = await store.find(db, actor.id, materialId);
  ensure(found, wireFaults.gone);
  const { row, organizationId, shared } = found;
  ensure(mayUsePrep(actor, { ...row, organizationId, shared }), wireFaults.gone);
  return row;
}

/** Adds files of the library to a section; they are stored once, and stay there when the material is deleted. */
export const attachMaterials = (db: Db, actor: Actor, sectionId: string, materialIds: string[]) =>
  db.transaction(async (tx) => {
    for (const materialId of new Set(materialIds)) {
      await materialFileToRead(tx, actor, materialId);
      const found = await store.find(tx, actor.id, materialId);
      ensure(found, wireFaults.gone);
      const file = await findFile(tx, found.row.fileId);
      ensure(file, wireFaults.gone);
      await attachStored(tx, actor, sectionId, { ...file, name: nameOf(found.row.name, file.name) });
    }
    await recordAudit(tx, actor, 'material.attach', sectionId, { materialIds });
  });

/** Returns the name of a material with the extension of its file. */
function nameOf(name: string, fileName: string): string {
  const extension = /\.[^.]+$/.exec(fileName)?.[0] ?? '';
  return name.endsWith(extension) ? name : cleanName(`${name}${extension}`);
}

/** Adds files on disk as materials of the actor; each file's content must match its name. */
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

/** Adds one file on disk as a material. The file is moved, not copied. */
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

/** Adds generated content as a material. */
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

/** Refuses if the actor may not share with this course; a course it is already shared with is accepted. */
export async function ensureCourseToShare(
  db: Db,
  actor: Actor,
  form: { sharing: string; courseId: string | null },
  former: string | null,
): Promise<void> {
  ensure(form.sharing !== 'course' || form.courseId, materialFaults.courseMissing);
  if (form.courseId && form.courseId !== former) await courseWithRight(db, actor, form.courseId, 'edit');
}

/** Updates the description of a material; refused when somebody else changed it since. */
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
