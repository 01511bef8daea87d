import { randomInt } from 'node:crypto';
import type { ImageDetail, imageApi } from '@xueyan/contract/lab/image';
import { imageFaults } from '@xueyan/contract/lab/image-fault';
import { type ImageDefinition, type ImageForm, noDefinition } from '@xueyan/contract/lab/image-record';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { machineToUse } from '../machine/machine.service.ts';
import { found, presentImages, requestBuild, told } from './image.service.ts';
import { imageStore } from './image.store.ts';
import { type ImageColumns, imageRecordStore as store } from './image-record.store.ts';
import { imageUploadStore } from './image-upload.store.ts';

/** One image with its recipe, its versions and what uses it. */
export async function imageDetail(
  db: Db,
  { clock }: Platform,
  language: Language,
  imageId: string,
): Promise<ImageDetail> {
  const image = await found(db, imageId);
  const uses = await store.uses(db, imageId);
  const counted = await imageStore.counts(db, imageId);
  const [presented] = await presentImages(db, clock, language, [{ image, ...counted }]);
  ensure(presented, wireFaults.gone);
  const base = image.baseImageId ? await imageStore.find(db, image.baseImageId) : undefined;
  const versions = await store.versions(db, imageId);
  return {
    ...presented,
    packageLocation: image.packageLocation,
    dataLocation: image.dataLocation,
    software: image.software,
    loginUser: image.loginUser,
    baseImageId: image.baseImageId,
    baseName: base?.name ?? '',
    definition: image.definition ?? noDefinition,
    versions: versions.map(({ row, machineCount }) => ({
      imageVersion: row.number,
      sizeMb: row.sizeMb,
      checksum: row.checksum,
      buildSeconds: row.buildSeconds,
      machineCount,
      present: row.collectedAt === null,
      createTime: clock.write(row.createdAt),
    })),
    uses,
    uploadName: (await imageUploadStore.arrived(db, imageId))?.name ?? '',
    version: image.version,
  };
}

const columnsOf = ({ imageName, labelIds: _, ...form }: ImageForm): ImageColumns => ({
  ...form,
  name: imageName,
  software: [...new Set(form.software)],
});

/** Adds an image that is built from a published one by a recipe; answers its id. */
export async function addRecipe(
  db: Db,
  platform: Platform,
  actor: Actor | null,
  { baseImageId, definition, ...form }: z.output<typeof imageApi.save.input>,
): Promise<string> {
  const base = await found(db, baseImageId);
  return insert(db, platform, actor, form, { source: 'recipe', baseImageId: base.id, definition });
}

/** Adds an image whose disk is uploaded next; answers its id. */
export async function announceUpload(
  db: Db,
  platform: Platform,
  actor: Actor,
  { minMemoryMb, ...form }: z.output<typeof imageApi.announce.input>,
): Promise<string> {
  return insert(db, platform, actor, form, { source: 'upload', baseImageId: null, definition: null, minMemoryMb });
}

interface Origin {
  source: 'recipe' | 'machine' | 'upload';
  baseImageId: string | null;
  definition: ImageDefinition | null;
  minMemoryMb?: number;
  capture?: string;
  captureBuild?: string;
}

async function insert(db: Db, platform: Platform, actor: Actor | null, form: ImageForm, origin: Origin) {
  return named(form.imageName, () =>
    db.transaction(async (tx) => {
      await ensureFreeName(tx, form.imageName, null);
      const code = String(randomInt(10 ** 11, 10 ** 12));
      const id = await imageStore.insert(tx, { ...columnsOf(form), ...origin, code, recipe: `school-${code}` });
      ensure(await store.setLabels(tx, id, form.labelIds), wireFaults.gone);
      if (actor) await recordAudit(tx, actor, 'labimage.save', id, { name: form.imageName });
      await told(platform, tx, id);
      return id;
    }),
  );
}

/** Changes what is said about an image, and the recipe of one that has one. */
export async function updateImage(
  db: Db,
  platform: Platform,
  actor: Actor,
  { imageId, version, definition, ...form }: z.output<typeof imageApi.update.input>,
): Promise<{ version: number }> {
  return named(form.imageName, () =>
    db.transaction(async (tx) => {
      const image = await found(tx, imageId);
      await ensureFreeName(tx, form.imageName, imageId);
      const recipe = image.source === 'recipe' && definition ? { definition } : {};
      const after = await store.update(tx, imageId, version, { ...columnsOf(form), ...recipe });
      ensure(after, wireFaults.changed);
      ensure(await store.setLabels(tx, imageId, form.labelIds), wireFaults.gone);
      await recordAudit(tx, actor, 'labimage.update', imageId, { name: form.imageName });
      await told(platform, tx, imageId);
      return { version: after };
    }),
  );
}

/** Adds an image like another: by the same recipe, or where it has none, one that stands on it and adds nothing yet. */
export async function copyImage(
  db: Db,
  platform: Platform,
  actor: Actor,
  imageId: string,
  imageName: string,
): Promise<string> {
  const image = await found(db, imageId);
  const labels = await store.labelsOf(db, [imageId]);
  const { description, category, packageLocation, dataLocation, software } = image;
  const form: ImageForm = {
    ...{ imageName, description, category, packageLocation, dataLocation, software },
    labelIds: labels.map(({ labelId }) => labelId),
  };
  const again = image.source === 'recipe' && image.baseImageId;
  if (!again) ensure(image.build, imageFaults.baseMissing);
  return insert(db, platform, actor, form, {
    source: 'recipe',
    baseImageId: again || image.id,
    definition: (again && image.definition) || noDefinition,
  });
}

/** Saves a running machine as a new image: its disk is copied now, and the image built from it as a job. */
export async function saveMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
  imageName: string,
): Promise<string> {
  const { imageId: baseImageId, state } = await machineToUse(db, actor, machineId);
  ensure(state === 'running' && platform.lab.held().includes(machineId), imageFaults.machineAway);
  await ensureFreeName(db, imageName, null);
  const base = await found(db, baseImageId);
  const capture = `capture-${platform.clock.now().getTime().toString(36)}-${randomInt(10 ** 6)}`;
  const standsOn = await platform.lab.captureDisk(machineId, capture).catch((error: unknown) => {
    ensure(!(error instanceof LabError && error.code === 'not-running'), imageFaults.machineAway);
    throw error;
  });
  const { category, software } = base;
  const nothing = { description: '', labelIds: [], packageLocation: '', dataLocation: '' };
  const origin = {
    source: 'machine' as const,
    baseImageId: base.id,
    definition: null,
    capture,
    captureBuild: standsOn.build,
  };
  const id = await insert(db, platform, actor, { ...nothing, imageName, category, software }, origin).catch(
    async (error: unknown) => {
      await platform.lab.removeImage(capture);
      throw error;
    },
  );
  await requestBuild(db, platform, id);
  return id;
}

async function ensureFreeName(db: Db, name: string, own: string | null): Promise<void> {
  ensure(!(await store.nameTaken(db, name, own)), imageFaults.sameName, { name });
}

/** Two who enter the same name at once: the database lets one of them. */
async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    ensure(!isUniqueViolation(error), imageFaults.sameName, { name });
    throw error;
  }
}
