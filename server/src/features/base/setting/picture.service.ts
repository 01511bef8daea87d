import { fileFaults } from '@xueyan/contract/base/file';
import { type SchoolPicture, schoolPicturePath, schoolPictures, settingFaults } from '@xueyan/contract/base/setting';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { readParameters, replaceParameter } from '../parameter/parameter.service.ts';
import { findFile, keepFile, pictureSize } from '../stored-file/stored-file.service.ts';
import { pictureParameters } from './setting.parameter.ts';

const addressOf = (fileId: string) => `/api/${schoolPicturePath}/${fileId}`;

/** Replaces a picture of the product, in a format that browsers show and within the size of its slot. */
export async function savePicture(
  db: Db,
  platform: Platform,
  actor: Actor,
  picture: SchoolPicture,
  upload: { name: string; bytes: Buffer },
): Promise<{ address: string }> {
  const size = pictureSize(upload.bytes);
  ensure(size, settingFaults.pictureKind);
  const { width, height } = schoolPictures[picture];
  const has = `${size.width} × ${size.height}`;
  ensure(size.width <= width && size.height <= height, settingFaults.pictureSize, { width, height, has });
  const owner = { ownerId: actor.id, scope: 'school', scopeId: actor.id } as const;
  const fileId = await keepFile(db, platform, { ...upload, ...owner }, ['png', 'jpg']);
  ensure(fileId, settingFaults.pictureKind);
  const address = addressOf(fileId);
  await setPicture(db, platform, actor, picture, address);
  return { address };
}

/** Restores the product's picture. */
export const removePicture = (db: Db, platform: Platform, actor: Actor, picture: SchoolPicture) =>
  setPicture(db, platform, actor, picture, null);

const setPicture = (db: Db, { live }: Platform, actor: Actor, picture: SchoolPicture, value: string | null) =>
  db.transaction(async (tx) => {
    const before = await replaceParameter(tx, actor, pictureParameters[picture].name, value);
    await recordAudit(tx, actor, 'setting.picture', picture, { before: before ?? '', after: value ?? '' });
    await live.toChannels(tx, ['all'], { type: 'school.changed', data: null });
  });

/** Returns a picture that the school currently shows, for everybody; a replaced or removed one is gone. */
export async function readPicture(db: Db, { files }: Platform, fileId: string) {
  const file = /^[0-9a-f-]{36}$/i.test(fileId) ? await findFile(db, fileId) : undefined;
  ensure(file, fileFaults.missing);
  ensure(file.scope === 'school', fileFaults.missing);
  const shown: string[] = Object.values(await readParameters(db, pictureParameters));
  ensure(shown.includes(addressOf(file.id)), fileFaults.missing);
  const stream = await files.open(file.sha256);
  ensure(stream, fileFaults.missing);
  return { mediaType: file.mediaType, bytes: file.bytes, stream };
}
