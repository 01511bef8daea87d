import {
  type MindMapContent,
  mayEditMindMap,
  type mindMapApi,
  mindMapFaults,
  mindMapsMax,
  mindMapVersionMinutes,
} from '@xueyan/contract/content/mind-map';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { marksFiles } from '../../base/parameter/ai-mark.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { checkPictures, pictureBounds, picturesOf } from './map-picture.service.ts';
import { type MapRow, mindMapStore } from './mind-map.store.ts';
import { wordsOfMap } from './mind-map-words.rule.ts';

type Api = typeof mindMapApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

export async function listMindMaps(db: Db, clock: Clock, actor: Actor, input: In<'list'>) {
  const scope = input.view === 'mine' ? ownScope(actor) : wholeSchool;
  const page = await mindMapStore.page(db, scope, actor.id, input);
  const resultList = page.resultList.map(({ updatedAt, ...row }) => ({ ...row, updateTime: clock.write(updatedAt) }));
  return { ...page, resultList };
}

/** Adds a map and returns its id. Pictures are uploaded to a map that exists, so that a new one has none. */
export async function addOwnMap(
  db: Db,
  actor: Actor,
  title: string,
  content: MindMapContent,
  ai = false,
): Promise<string> {
  ensure(picturesOf(content).length === 0, mindMapFaults.picture, pictureBounds);
  return addMindMap(db, actor, title, content, ai);
}

/** Adds a map and returns its id. `ai`: a model drafted it, or the map that it is a copy of. */
export async function addMindMap(
  db: Db,
  actor: Actor,
  title: string,
  content: MindMapContent,
  ai = false,
): Promise<string> {
  ensure((await mindMapStore.countOf(db, actor.id)) < mindMapsMax, mindMapFaults.tooMany, { max: mindMapsMax });
  return mindMapStore.insert(db, { ownerId: actor.id, title, ai, ...saying(content) });
}

/** Returns the columns of a content. */
const saying = (content: MindMapContent) => ({ content, said: wordsOfMap(content) });

/** Returns a map that the actor may view. */
export async function mapToRead(db: Db, actor: Actor, id: string) {
  const found = await mindMapStore.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditMindMap(actor, found.row) || found.row.share === 'school', wireFaults.gone);
  return found;
}

async function mapToEdit(db: Db, actor: Actor, id: string): Promise<MapRow> {
  const row = await mindMapStore.lock(db, id);
  ensure(row, wireFaults.gone);
  ensure(mayEditMindMap(actor, row), wireFaults.gone);
  return row;
}

export async function getMindMap(db: Db, clock: Clock, actor: Actor, id: string): Promise<Output<Api['get']>> {
  const { row, ownerName } = await mapToRead(db, actor, id);
  return {
    ...{ mapId: row.id, title: row.title, share: row.share, ownerId: row.ownerId, ownerName, version: row.version },
    ...{ content: row.content, topicCount: row.content.topics.length, updateTime: clock.write(row.updatedAt) },
    ...{ ai: row.ai, mark: row.ai && (await marksFiles(db)), editor: mayEditMindMap(actor, row) },
  };
}

/** Saves the content of a map as a version, unless there is one of the last minutes. */
async function keepVersion(db: Db, clock: Clock, { id, content }: MapRow, always = false): Promise<void> {
  const last = await mindMapStore.newestVersionAt(db, id);
  const due = !last || clock.now().getTime() - last.getTime() >= mindMapVersionMinutes * 60_000;
  if (always || due) await mindMapStore.addVersion(db, { mapId: id, content, createdAt: clock.now() });
}

/** Screens the content of a shared map: words to mask are starred, and a blocked one is refused. */
export async function shownContent(db: Db, actor: Actor, content: MindMapContent, before?: MindMapContent) {
  const textsOf = ({ topics, lines = [] }: MindMapContent) =>
    Object.fromEntries([
      ...topics.flatMap(({ text, note }, at) => [
        [`text${at}`, text],
        [`note${at}`, note],
      ]),
      ...lines.map(({ text }, at) => [`line${at}`, text]),
    ]);
  const shown = await publishable(db, actor, textsOf(content), before && textsOf(before));
  const topics = content.topics.map((one, at) => ({
    ...one,
    text: shown[`text${at}`] ?? one.text,
    note: shown[`note${at}`] ?? one.note,
  }));
  const lines = content.lines?.map((one, at) => ({ ...one, text: shown[`line${at}`] ?? one.text }));
  // A map stored before there were lines stays without them.
  return { ...content, topics, ...(lines && { lines }) };
}

export const saveContent = (db: Db, clock: Clock, actor: Actor, { mapId, version, content }: In<'saveContent'>) =>
  db.transaction(async (tx) => {
    const before = await mapToEdit(tx, actor, mapId);
    ensure(before.version === version, wireFaults.changed);
    await checkPictures(tx, actor, before.content, content);
    await keepVersion(tx, clock, before);
    const shown = before.share === 'me' ? content : await shownContent(tx, actor, content, before.content);
    await mindMapStore.set(tx, mapId, { ...saying(shown), version: version + 1 });
    return { version: version + 1 };
  });

export const updateMindMap = (db: Db, actor: Actor, { mapId, ...said }: In<'update'>): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await mapToEdit(tx, actor, mapId);
    if (said.share === 'me') return mindMapStore.set(tx, mapId, said);
    const { title } = await publishable(tx, actor, { title: said.title }, { title: before.title });
    const content = await shownContent(tx, actor, before.content);
    const masked = JSON.stringify(content) !== JSON.stringify(before.content);
    await mindMapStore.set(tx, mapId, { ...said, title });
    if (masked) await mindMapStore.set(tx, mapId, { ...saying(content), version: before.version + 1 });
  });

export async function copyMindMap(db: Db, actor: Actor, id: string): Promise<{ mapId: string }> {
  const { row } = await mapToRead(db, actor, id);
  return { mapId: await addMindMap(db, actor, row.title, row.content, row.ai) };
}

export const removeMindMap = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await mapToEdit(tx, actor, id);
    await mindMapStore.remove(tx, id);
  });

export async function listVersions(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<Output<Api['listVersion']>> {
  await db.transaction((tx) => mapToEdit(tx, actor, id));
  const versionList = (await mindMapStore.versions(db, id)).map((row) => ({
    ...{ versionId: row.id, topicCount: row.content.topics.length, createTime: clock.write(row.createdAt) },
  }));
  return { versionList };
}

export const restoreVersion = (db: Db, clock: Clock, actor: Actor, { mapId, versionId }: In<'restore'>) =>
  db.transaction(async (tx) => {
    const before = await mapToEdit(tx, actor, mapId);
    const kept = await mindMapStore.findVersion(tx, mapId, versionId);
    ensure(kept, wireFaults.gone);
    await keepVersion(tx, clock, before, true);
    const content = before.share === 'me' ? kept.content : await shownContent(tx, actor, kept.content);
    await mindMapStore.set(tx, mapId, { ...saying(content), version: before.version + 1 });
    return { version: before.version + 1 };
  });
