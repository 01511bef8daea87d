import { fileFaults } from '@xueyan/contract/base/file';
import {
  type MindMapContent,
  mayEditMindMap,
  mindMapFaults,
  mindMapPictureBytes,
  mindMapPictureKinds,
} from '@xueyan/contract/content/mind-map';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { mindMapStore } from './mind-map.store.ts';

export const pictureBounds = { max: mindMapPictureBytes / 1024 ** 2 };

/** Lets an actor read a picture who sees any map that shows it: a copy shows the pictures of its original. */
export async function mapFileToRead(db: Db, actor: Actor, mapId: string, fileId: string): Promise<void> {
  const found = await mindMapStore.find(db, mapId);
  if (found && mayEditMindMap(actor, found.row)) return;
  ensure(await mindMapStore.showsFile(db, actor.id, fileId), fileFaults.missing);
}

/** Lets an actor upload a picture to a map of their own. */
export async function mapFileToWrite(db: Db, actor: Actor, mapId: string): Promise<void> {
  const found = await mindMapStore.find(db, mapId);
  ensure(found, wireFaults.gone);
  ensure(mayEditMindMap(actor, found.row), wireFaults.gone);
}

/** Returns the ids of the picture files of a map. */
export const picturesOf = ({ topics }: MindMapContent): string[] => [
  ...new Set(topics.flatMap(({ picture = null }) => (picture ? [picture.address.split('/').at(-1) ?? ''] : []))),
];

/** Checks that pictures new in a map are pictures, small enough, and belong to maps that the actor may see. */
export async function checkPictures(
  db: Db,
  actor: Actor,
  before: MindMapContent,
  content: MindMapContent,
): Promise<void> {
  const known = new Set(picturesOf(before));
  for (const id of picturesOf(content)) {
    if (known.has(id)) continue;
    const file = await findFile(db, id);
    ensure(file, mindMapFaults.picture, pictureBounds);
    const fits = mindMapPictureKinds.some((one) => one === file.mediaType) && file.bytes <= mindMapPictureBytes;
    ensure(file.scope === 'mindmap' && fits, mindMapFaults.picture, pictureBounds);
    await mapFileToRead(db, actor, file.scopeId, id);
  }
}
