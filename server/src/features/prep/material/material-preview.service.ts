import { fileAddress } from '@xueyan/contract/base/file';
import type { materialApi } from '@xueyan/contract/prep/material';
import { renditionOf } from '@xueyan/contract/teaching/courseware';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { renditionFor } from '../../teaching/courseware/rendition.service.ts';
import { materialToUse } from './material.service.ts';
import { materialStore as store } from './material.store.ts';

const mediaTypes = { pdf: 'application/pdf', mp4: 'video/mp4' } as const;

/**
 * Returns the form in which a material is shown; starts the conversion of one that has none yet. By the name of its
 * file: that of the material may have been changed to one without an extension.
 */
export async function previewMaterial(
  db: Db,
  platform: Platform,
  actor: Actor,
  materialId: string,
): Promise<Output<typeof materialApi.preview>> {
  const { fileId } = await materialToUse(db, actor, materialId);
  const file = await findFile(db, fileId);
  ensure(file, wireFaults.gone);
  const form = renditionOf(file.name);
  if (!form) return { state: 'none', form, address: '' };
  const found = await renditionFor(db, platform, file);
  if (found.state !== 'done') return { state: found.state === 'waiting' ? 'making' : found.state, form, address: '' };
  const { sha256, bytes } = found;
  const made = { sha256, bytes, name: `${file.name}.${form}`, mediaType: mediaTypes[form], ownerId: file.ownerId };
  return { state: 'done', form, address: fileAddress(await store.layBeside(db, materialId, made)) };
}
