import type { Readable } from 'node:stream';
import { fileFaults } from '@xueyan/contract/base/file';
import { avatarExtensions, avatarMaxPixels, avatarPath, profileFaults } from '@xueyan/contract/base/profile';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile, keepFile, pictureSize } from '../stored-file/stored-file.service.ts';
import { findUser, updateUser } from '../user/user.service.ts';
import { notifyPages } from './profile.service.ts';

const addressOf = (fileId: string) => `/api/${avatarPath}/${fileId}`;

/** Gives somebody a picture, of a kind that browsers show and not too large to be drawn everywhere. */
export async function saveAvatar(db: Db, platform: Platform, actor: Actor, upload: { name: string; bytes: Buffer }) {
  const size = pictureSize(upload.bytes);
  ensure(size, profileFaults.avatarKind);
  const max = avatarMaxPixels;
  ensure(size.width <= max && size.height <= max, profileFaults.avatarPixels, { max });
  const owner = { ownerId: actor.id, scope: 'avatar', scopeId: actor.id } as const;
  const fileId = await keepFile(db, platform, { ...upload, ...owner }, avatarExtensions);
  ensure(fileId, profileFaults.avatarKind);
  await setAvatar(db, platform, actor, addressOf(fileId));
  return { avatar: addressOf(fileId) };
}

/** Takes somebody's picture away. */
export const removeAvatar = (db: Db, platform: Platform, actor: Actor) => setAvatar(db, platform, actor, '');

const setAvatar = (db: Db, platform: Platform, actor: Actor, avatar: string) =>
  db.transaction(async (tx) => {
    await updateUser(tx, actor.id, { avatar });
    await notifyPages(tx, platform.live, actor.id);
  });

/** Somebody's picture of today, for anyone signed in: one that was replaced or taken away is gone. */
export async function readAvatar(db: Db, platform: Platform, fileId: string) {
  const file = /^[0-9a-f-]{36}$/i.test(fileId) ? await findFile(db, fileId) : undefined;
  ensure(file, fileFaults.missing);
  const owner = file.scope === 'avatar' ? await findUser(db, file.scopeId) : undefined;
  ensure(owner?.avatar === addressOf(file.id), fileFaults.missing);
  const stream: Readable | null = await platform.files.open(file.sha256);
  ensure(stream, fileFaults.missing);
  return { mediaType: file.mediaType, bytes: file.bytes, stream };
}
