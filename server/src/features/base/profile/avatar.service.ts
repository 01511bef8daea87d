import type { Readable } from 'node:stream';
import { fileFaults } from '@xueyan/contract/base/file';
import { avatarExtensions, avatarMaxPixels, avatarPath, profileFaults } from '@xueyan/contract/base/profile';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findFile, keepFile, pictureSize } from '../stored-file/stored-file.service.ts';
import { holdUsersToKeep } from '../user/account.service.ts';
import { findUser, updateUser } from '../user/user.service.ts';
import { notifyPages } from './profile.service.ts';

const addressOf = (fileId: string) => `/api/${avatarPath}/${fileId}`;

interface Upload {
  name: string;
  bytes: Buffer;
}

/** Sets the actor's own picture. */
export async function saveAvatar(db: Db, platform: Platform, actor: Actor, upload: Upload) {
  const avatar = await keepAvatar(db, platform, actor.id, upload);
  await setAvatar(db, platform, actor.id, avatar);
  return { avatar };
}

/** Throws unless the actor manages the user. */
export const ensureAvatarOf = (db: Db, actor: Actor, userId: string) =>
  db.transaction((tx) => holdUsersToKeep(tx, actor, [userId]));

/** Sets the picture of a user whom the actor manages. */
export async function saveAvatarOf(db: Db, platform: Platform, actor: Actor, userId: string, upload: Upload) {
  const avatar = await keepAvatar(db, platform, userId, upload);
  await replaceAvatarOf(db, platform, actor, userId, avatar);
  return { avatar };
}

/** Removes the picture of a user whom the actor manages. */
export const removeAvatarOf = (db: Db, platform: Platform, actor: Actor, userId: string) =>
  replaceAvatarOf(db, platform, actor, userId, '');

const replaceAvatarOf = (db: Db, platform: Platform, actor: Actor, userId: string, avatar: string) =>
  db.transaction(async (tx) => {
    const [user] = await holdUsersToKeep(tx, actor, [userId]);
    await setAvatar(tx, platform, userId, avatar);
    await recordAudit(tx, actor, 'user.avatar', userId, { loginName: user?.loginName ?? '' });
  });

/** Stores a picture in a format that browsers show, of limited size; returns its address. */
async function keepAvatar(db: Db, platform: Platform, userId: string, upload: Upload): Promise<string> {
  const size = pictureSize(upload.bytes);
  ensure(size, profileFaults.avatarKind);
  const max = avatarMaxPixels;
  ensure(size.width <= max && size.height <= max, profileFaults.avatarPixels, { max });
  const owner = { ownerId: userId, scope: 'avatar', scopeId: userId } as const;
  const fileId = await keepFile(db, platform, { ...upload, ...owner }, avatarExtensions);
  ensure(fileId, profileFaults.avatarKind);
  return addressOf(fileId);
}

/** Removes a person's picture. */
export const removeAvatar = (db: Db, platform: Platform, actor: Actor) => setAvatar(db, platform, actor.id, '');

const setAvatar = (db: Db, platform: Platform, userId: string, avatar: string) =>
  db.transaction(async (tx) => {
    await updateUser(tx, userId, { avatar });
    await notifyPages(tx, platform.live, userId);
  });

/** Returns a person's current picture, for anyone signed in: a replaced or removed one is gone. */
export async function readAvatar(db: Db, platform: Platform, fileId: string) {
  const file = /^[0-9a-f-]{36}$/i.test(fileId) ? await findFile(db, fileId) : undefined;
  ensure(file, fileFaults.missing);
  const owner = file.scope === 'avatar' ? await findUser(db, file.scopeId) : undefined;
  ensure(owner?.avatar === addressOf(file.id), fileFaults.missing);
  const stream: Readable | null = await platform.files.open(file.sha256);
  ensure(stream, fileFaults.missing);
  return { mediaType: file.mediaType, bytes: file.bytes, stream };
}
