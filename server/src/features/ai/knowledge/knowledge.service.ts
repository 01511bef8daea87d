import { knowledgeFaults as faults, type knowledgeApi } from '@xueyan/contract/ai/knowledge';
import {
  type BaseForm,
  type ChunkRules,
  type KnowledgeBase,
  mayOwnBase,
  mayShareBase,
  mayWriteBase,
} from '@xueyan/contract/ai/knowledge-base';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseToEdit } from '../../school/course/course.service.ts';
import { coWriterStore } from './co-writer.store.ts';
import { type BaseRow, knowledgeStore as store } from './knowledge.store.ts';

type Described = NonNullable<Awaited<ReturnType<typeof store.find>>>;

/** Returns a page of the bases that the actor may ask. */
export async function listBases(db: Db, clock: Clock, actor: Actor, input: z.output<typeof knowledgeApi.list.input>) {
  const page = await store.page(db, ownScope(actor), input);
  const resultList: KnowledgeBase[] = [];
  for (const one of page.resultList) resultList.push(await present(db, clock, one));
  return { ...page, resultList };
}

async function present(db: Db, clock: Clock, { row, ...counts }: Described): Promise<KnowledgeBase> {
  const { id, classIds, courseId, name, description, scope, writers, writerIds, ownerId, version } = row;
  const { chunkSize, overlap, split, separator, titlesIn } = row;
  return {
    ...{ baseId: id, name, description, scope, writers, writerIds, ownerId, version, ...counts },
    ...{ chunkSize, overlap, split, separator, titlesIn },
    writerList: writerIds.length > 0 ? await coWriterStore.named(db, writerIds) : [],
    course: (courseId && (await store.courseName(db, courseId))) || null,
    classes: classIds.length > 0 ? await store.classNames(db, classIds) : [],
    updateTime: clock.write(row.updatedAt),
  };
}

/** Returns a base that the actor may ask. */
export async function readBase(db: Db, clock: Clock, actor: Actor, baseId: string): Promise<KnowledgeBase> {
  return present(db, clock, await baseToAsk(db, actor, baseId));
}

export async function baseToAsk(db: Db, actor: Pick<Actor, 'id'>, baseId: string): Promise<Described> {
  const found = await store.find(db, baseId);
  ensure(found, wireFaults.gone);
  ensure((await store.readableAmong(db, actor.id, [baseId])).length > 0, wireFaults.gone);
  return found;
}

export async function baseToWrite(db: Db, actor: Actor, baseId: string): Promise<BaseRow> {
  const { row } = await baseToAsk(db, actor, baseId);
  ensure(mayWriteBase(actor, row), wireFaults.gone);
  return row;
}

async function baseToOwn(db: Db, actor: Actor, baseId: string): Promise<BaseRow> {
  const { row } = await baseToAsk(db, actor, baseId);
  ensure(mayOwnBase(actor, row), wireFaults.gone);
  return row;
}

/** Returns those of the given bases that the actor may ask now. */
export const askableAmong = (db: Db, actor: Pick<Actor, 'id'>, ids: string[]): Promise<string[]> =>
  store.readableAmong(db, actor.id, ids);

/** Returns the names of bases; deleted ones are left out. */
export const namesOf = async (db: Db, ids: string[]): Promise<string[]> => (ids.length > 0 ? store.names(db, ids) : []);

/** Returns the labels of documents in bases that the actor may ask. */
export async function labelsOf(db: Db, actor: Pick<Actor, 'id'>, baseIds: string[]): Promise<string[]> {
  await ensureBases(db, actor, baseIds);
  return store.labels(db, baseIds);
}

/** Throws unless the actor may ask each of the bases. */
export async function ensureBases(db: Db, actor: Pick<Actor, 'id'>, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  ensure((await store.readableAmong(db, actor.id, wanted)).length === wanted.length, wireFaults.gone);
}

/** Throws where rules name no separator though they split by one. */
export function ensureRules({ split, separator }: ChunkRules): void {
  ensure(split !== 'separator' || separator !== '', faults.noSeparator);
}

/** Returns colleagues who may be named as writers of a base. */
export const colleaguesOf = (db: Db, actor: Actor, search: string) => coWriterStore.choices(db, actor.id, search);

async function ensureForm(db: Db, actor: Actor, form: BaseForm, before: string[]): Promise<void> {
  const { scope, classIds, courseId } = form;
  if (courseId) await courseToEdit(db, actor, courseId);
  ensureRules(form);
  await ensureWriters(db, actor, form.writerIds, before);
  ensure(scope === 'me' || mayShareBase(actor), faults.onlyOwn);
  ensure(scope !== 'course' || courseId !== null, faults.noCourse);
  if (classIds.length > 0)
    ensure((await store.classNames(db, classIds)).length === new Set(classIds).size, wireFaults.gone);
}

/** Throws where somebody is newly named who may not share bases. */
async function ensureWriters(db: Db, actor: Actor, writerIds: string[], before: string[]): Promise<void> {
  const added = [...new Set(writerIds)].filter((id) => !before.includes(id));
  if (added.length === 0) return;
  ensure(mayShareBase(actor), faults.onlyOwn);
  ensure((await coWriterStore.countAmong(db, added)) === added.length, faults.noWriter);
}

/** Creates a knowledge base; returns its id. */
export async function addBase(db: Db, actor: Actor, form: BaseForm): Promise<string> {
  await ensureForm(db, actor, form, []);
  return store.insert(db, { ...form, ownerId: actor.id });
}

/** Changes a knowledge base of the actor. */
export async function updateBase(db: Db, actor: Actor, baseId: string, version: number, form: BaseForm) {
  const { writerIds } = await baseToOwn(db, actor, baseId);
  await ensureForm(db, actor, form, writerIds);
  const after = await store.update(db, baseId, version, form);
  ensure(after, wireFaults.changed);
  return { version: after };
}

/** Deletes a knowledge base with its documents; passages quoted in answers stay there. */
export const removeBase = (db: Db, actor: Actor, baseId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = await baseToOwn(tx, actor, baseId);
    await store.remove(tx, baseId);
    await recordAudit(tx, actor, 'knowledgebase.delete', baseId, { name });
  });

export type SearchResult = Output<typeof knowledgeApi.search>;
