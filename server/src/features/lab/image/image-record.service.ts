import { randomInt } from 'node:crypto';
import type { ImageDetail, imageApi } from '@xueyan/contract/lab/image';
import { imageFaults } from '@xueyan/contract/lab/image-fault';
import { type ImageDefinition, type ImageForm, noDefinition } from '@xueyan/contract/lab/image-record';
import type { MachineSize } from '@xueyan/contract/lab/machine';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import type { LabEngine } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { found, prepareTemplate, presentImages, told, usualSize } from './image.service.ts';
import { type ImageRow, imageStore } from './image.store.ts';
import { type ImageColumns, imageRecordStore as store } from './image-record.store.ts';
import { imageUploadStore } from './image-upload.store.ts';

/** Returns one image with its recipe, its versions and its uses. */
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
    wantedType: image.type,
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

const columnsOf = ({ imageName, labelIds: _, type, engine, ...form }: ImageForm): ImageColumns & Partial<ImageRow> => ({
  ...(type ? { type } : {}),
  ...(engine ? { engine } : {}),
  ...form,
  name: imageName,
  software: [...new Set(form.software)],
});

/** Adds an image that is built by a recipe on a published one; returns its id. */
export async function addRecipe(
  db: Db,
  platform: Platform,
  actor: Actor | null,
  { baseImageId, definition, ...form }: z.output<typeof imageApi.save.input>,
): Promise<string> {
  const base = await found(db, baseImageId);
  return insertImage(db, platform, actor, form, { source: 'recipe', baseImageId: base.id, definition });
}

/** Adds an image whose disk is uploaded next; returns its id. */
export async function announceUpload(
  db: Db,
  platform: Platform,
  actor: Actor,
  { minMemoryMb, ...form }: z.output<typeof imageApi.announce.input>,
): Promise<string> {
  return insertImage(db, platform, actor, form, { source: 'upload', baseImageId: null, definition: null, minMemoryMb });
}

interface Origin {
  source: 'recipe' | 'machine' | 'upload';
  baseImageId: string | null;
  definition: ImageDefinition | null;
  minMemoryMb?: number;
  capture?: string;
  captureBuild?: string;
}

/** Inserts an image; nothing is built yet. */
export async function insertImage(
  db: Db,
  platform: Platform,
  actor: Actor | null,
  form: ImageForm,
  origin: Origin,
): Promise<string> {
  ensureRuns(platform.lab, form, { ...origin, type: 'terminal', desktop: false });
  return named(form.imageName, () =>
    db.transaction(async (tx) => {
      await ensureFreeName(tx, form.imageName, null);
      const code = String(randomInt(10 ** 11, 10 ** 12));
      const id = await imageStore.insert(tx, { ...columnsOf(form), ...origin, code, recipe: `school-${code}` });
      ensure(id, imageFaults.sameName, { name: form.imageName });
      ensure(await store.setLabels(tx, id, form.labelIds), wireFaults.gone);
      if (actor) await recordAudit(tx, actor, 'labimage.save', id, { name: form.imageName });
      await told(platform, tx, id);
      return id;
    }),
  );
}

/** Changes the description of an image, and its recipe if it has one. */
export async function updateImage(
  db: Db,
  platform: Platform,
  actor: Actor,
  { imageId, version, definition, ...form }: z.output<typeof imageApi.update.input>,
): Promise<{ version: number }> {
  const before = await found(db, imageId);
  const after = await named(form.imageName, () =>
    db.transaction(async (tx) => {
      const image = await found(tx, imageId);
      ensureRuns(platform.lab, form, image);
      await ensureFreeName(tx, form.imageName, imageId);
      const recipe = image.source === 'recipe' && definition ? { definition } : {};
      // The type of a shipped image is set by its recipe.
      const said = columnsOf(image.source === 'shipped' ? { ...form, type: undefined } : form);
      const next = await store.update(tx, imageId, version, { ...said, ...recipe });
      ensure(next, wireFaults.changed);
      ensure(await store.setLabels(tx, imageId, form.labelIds), wireFaults.gone);
      await recordAudit(tx, actor, 'labimage.update', imageId, { name: form.imageName });
      await told(platform, tx, imageId);
      return { version: next };
    }),
  );
  // The other engine has nothing of the image yet: it is handed over before the first student waits for it.
  if (form.engine && form.engine !== before.engine) {
    const memoryMb = Math.max(usualSize.memoryMb, before.minMemoryMb) as MachineSize['memoryMb'];
    await prepareTemplate(db, platform, imageId, { ...usualSize, memoryMb });
  }
  return after;
}

/** Rejects an engine that the school does not have, or that cannot run such an image. */
function ensureRuns(
  { engines }: LabEngine,
  { engine, type }: ImageForm,
  image: Pick<ImageRow, 'source' | 'type' | 'desktop'> & { engine?: ImageRow['engine'] },
): void {
  // What was chosen before stays as it is, even if the cluster has been taken away since.
  ensure(
    !engine || engine === 'qemu' || engine === image.engine || engines.includes(engine),
    imageFaults.engineMissing,
  );
  if ((engine ?? image.engine) !== 'lxd') return;
  const shown = type ?? image.type;
  ensure(image.source !== 'upload' && shown !== 'desktop' && !image.desktop, imageFaults.notContained);
}

/**
 * Adds a copy of an image: with the same recipe, or for an image without one, with a recipe that stands on it and adds
 * nothing yet.
 */
export async function copyImage(
  db: Db,
  platform: Platform,
  actor: Actor,
  imageId: string,
  imageName: string,
): Promise<string> {
  const image = await found(db, imageId);
  const labels = await store.labelsOf(db, [imageId]);
  const { description, category, type, engine, packageLocation, dataLocation, software } = image;
  const form: ImageForm = {
    ...{ imageName, description, category, type, engine, packageLocation, dataLocation, software },
    labelIds: labels.map(({ labelId }) => labelId),
  };
  const again = image.source === 'recipe' && image.baseImageId;
  if (!again) ensure(image.build, imageFaults.baseMissing);
  return insertImage(db, platform, actor, form, {
    source: 'recipe',
    baseImageId: again || image.id,
    definition: (again && image.definition) || noDefinition,
  });
}

export async function ensureFreeName(db: Db, name: string, own: string | null): Promise<void> {
  ensure(!(await store.nameTaken(db, name, own)), imageFaults.sameName, { name });
}

/** Two concurrent writes of the same name: the database accepts one of them. */
async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    ensure(!isUniqueViolation(error), imageFaults.sameName, { name });
    throw error;
  }
}
