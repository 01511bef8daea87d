import { fileAddress } from '@xueyan/contract/base/file';
import { type MindMapContent, mayEditMindMap } from '@xueyan/contract/content/mind-map';
import type { mindMapSectionApi } from '@xueyan/contract/content/mind-map-section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { copyFile, findFile } from '../../base/stored-file/stored-file.service.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { addSection, sectionOfKind, sectionOfKindToEdit, sectionToEdit } from '../../school/section/section.service.ts';
import { noteProgress } from '../../school/section/section-progress.service.ts';
import { picturesOf } from '../mind-map/map-picture.service.ts';
import { mapToRead, shownContent } from '../mind-map/mind-map.service.ts';
import { mindMapSectionStore as store } from './mind-map-section.store.ts';

type Api = typeof mindMapSectionApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

/** Longest title of a section. */
const titleMost = 60;

/** Returns the map of a section to whoever may open it; opening it finishes the section for a student. */
export async function openMapSection(
  db: Db,
  { clock }: Pick<Platform, 'clock'>,
  actor: Actor,
  sectionId: string,
): Promise<Output<Api['get']>> {
  const opened = await sectionOfKind(db, actor, sectionId, 'mindmap');
  const { row, map } = (await store.find(db, sectionId)) ?? {};
  const content = row?.content ?? null;
  if (content) await noteProgress(db, actor, opened, { percent: 100, done: true });
  const { editor } = opened.course;
  const shown = editor && map && (mayEditMindMap(actor, map) || map.share === 'school');
  return {
    ...{ sectionId, content, note: row?.note ?? '', ai: row?.ai ?? false, editor },
    source: shown ? { mapId: map.id, title: map.title, changed: map.version !== row?.mapVersion } : null,
    takenTime: clock.writeOptional(row?.takenAt ?? null),
  };
}

/** Writes the note above the map. */
export const saveMapSection = (db: Db, live: Live, actor: Actor, input: In<'save'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId, id } = await sectionOfKindToEdit(tx, actor, input.sectionId, 'mindmap');
    await store.save(tx, input);
    await notifyOfChange(tx, live, courseId, { sectionId: id, outline: false });
  });

/** Puts a map into a section as it is now. */
export const takeMap = (db: Db, platform: Platform, actor: Actor, { sectionId, mapId }: In<'take'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId } = await sectionOfKindToEdit(tx, actor, sectionId, 'mindmap');
    await snapshot(tx, platform, actor, { sectionId, mapId, courseId });
    await notifyOfChange(tx, platform.live, courseId, { sectionId, outline: false });
  });

/** Makes a section of a map at the end of a chapter. */
export const addMapToCourse = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { mapId, chapterId }: In<'addToCourse'>,
): Promise<{ sectionId: string }> =>
  db.transaction(async (tx) => {
    const { row } = await mapToRead(tx, actor, mapId);
    const { courseId } = await sectionToEdit(tx, actor, chapterId);
    const title = [...row.title].slice(0, titleMost).join('');
    const place = { courseId, parentId: chapterId, title, kind: 'mindmap' as const };
    const sectionId = await addSection(tx, platform.live, actor, place);
    await snapshot(tx, platform, actor, { sectionId, mapId, courseId });
    return { sectionId };
  });

/** Keeps what a map shows now: screened, since others will see it, and with pictures that belong to the course. */
async function snapshot(
  db: Db,
  { files, clock }: Platform,
  actor: Actor,
  { sectionId, mapId, courseId }: { sectionId: string; mapId: string; courseId: string },
): Promise<void> {
  const { row } = await mapToRead(db, actor, mapId);
  const screened = await shownContent(db, actor, row.content);
  const copies = new Map<string, string>();
  for (const id of picturesOf(screened)) {
    const file = await findFile(db, id);
    if (!file) continue;
    const { name, mediaType, bytes, sha256 } = file;
    const place = { ownerId: actor.id, scope: 'course' as const, scopeId: courseId };
    copies.set(fileAddress(id), fileAddress(await copyFile(db, files, { name, mediaType, bytes, sha256, ...place })));
  }
  const content = withPictures(screened, (address) => copies.get(address) ?? address);
  await store.save(db, { sectionId, mapId, mapVersion: row.version, content, ai: row.ai, takenAt: clock.now() });
}

const withPictures = ({ topics, ...content }: MindMapContent, addressOf: (address: string) => string) => ({
  ...content,
  topics: topics.map(({ picture = null, ...topic }) => ({
    ...topic,
    picture: picture && { ...picture, address: addressOf(picture.address) },
  })),
});

export const textsOfMapSections = async (db: Db, sectionIds: string[]): Promise<string[]> =>
  (await store.ofSections(db, sectionIds)).flatMap(({ content, note }) => [JSON.stringify(content), note]);

export async function copyMapSections(db: Db, { ids, rewrite }: SectionCopying): Promise<void> {
  for (const row of await store.ofSections(db, [...ids.keys()])) {
    const content = row.content && withPictures(row.content, rewrite);
    await store.save(db, { ...row, sectionId: ids.get(row.sectionId) ?? '', content, note: rewrite(row.note) });
  }
}

/** Writes what came out of a package; the map that it was taken of is not known here. */
export const unpackMap = async (
  db: Db,
  platform: Platform,
  actor: Actor,
  {
    sectionId,
    content,
    note,
    ai,
    rewrite,
  }: In<'save'> & {
    content: MindMapContent | null;
    ai: boolean;
    rewrite(text: string): Promise<string>;
  },
): Promise<void> => {
  const addresses = new Map<string, string>();
  for (const id of content ? picturesOf(content) : []) addresses.set(fileAddress(id), await rewrite(fileAddress(id)));
  const kept = content && withPictures(content, (address) => addresses.get(address) ?? address);
  const shown = kept && (await shownContent(db, actor, kept));
  await saveMapSection(db, platform.live, actor, { sectionId, note: await rewrite(note) });
  await store.save(db, { sectionId, mapId: null, mapVersion: 0, content: shown, ai, takenAt: platform.clock.now() });
};
