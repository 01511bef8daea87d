import { iconExtensions, iconFaults, iconMaxPixels, iconMinPixels } from '@xueyan/contract/ai/application-icon';
import { fileAddress } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FileRule } from '../../../http/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepFile, pictureSize } from '../../base/stored-file/stored-file.service.ts';
import { applicationToEdit, applicationToReview, mayUseApplication } from './application.service.ts';

interface Upload {
  name: string;
  bytes: Buffer;
}

/** Stores a picture for an application of the actor; it is worn once the form that names it is saved and published. */
export async function keepIcon(
  db: Db,
  platform: Platform,
  actor: Actor,
  applicationId: string,
  upload: Upload,
): Promise<{ picture: string }> {
  await applicationToEdit(db, actor, applicationId);
  const size = pictureSize(upload.bytes);
  ensure(size, iconFaults.kind);
  const { width, height } = size;
  ensure(width === height, iconFaults.square, { width, height });
  ensure(width >= iconMinPixels && width <= iconMaxPixels, iconFaults.pixels, {
    min: iconMinPixels,
    max: iconMaxPixels,
  });
  const where = { ownerId: actor.id, scope: 'aiapp', scopeId: applicationId } as const;
  const fileId = await keepFile(db, platform, { ...upload, ...where }, iconExtensions);
  ensure(fileId, iconFaults.kind);
  return { picture: fileAddress(fileId) };
}

/** Access rule of icons: read by those who may use the application, its owner and its reviewers. */
export const iconFileRule: FileRule = {
  read: async (db, actor, applicationId) => {
    if (await mayUseApplication(db, actor, applicationId)) return;
    const own = applicationToEdit(db, actor, applicationId);
    await own.catch(() => applicationToReview(db, actor, applicationId));
  },
  write: async () => {
    throw new Fault(wireFaults.gone);
  },
};
