import { type imageApi, imageTransitions, type LabImage } from '@xueyan/contract/lab/image';
import { imageFaults } from '@xueyan/contract/lab/image-fault';
import { estimateOf } from '@xueyan/contract/lab/image-record';
import { MachineSize } from '@xueyan/contract/lab/machine';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { Id } from '@xueyan/contract/wire/scalar';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type JobState, jobKind } from '../../../http/job.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { ImageToRun } from '../../../platform/lab/engine-images.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { cancelJob, startJob } from '../../base/job/job.service.ts';
import { gpusOf } from '../machine/machine-show.service.ts';
import { cancelledWords, sayBuild } from './build-words.text.ts';
import { type ImageRow, imageStore, noBuild } from './image.store.ts';
import { collectBuilds } from './image-collect.service.ts';
import { dropDisks } from './image-disk.service.ts';
import { imageRecordStore as records } from './image-record.store.ts';
import { imageUploadStore } from './image-upload.store.ts';

/** Makes the requested build of an image. */
export const buildJob = jobKind({ kind: 'image.build', access: 'system', input: z.object({ imageId: Id }) });

/** Makes the memory template of an image for machines of a size. */
export const templateJob = jobKind({
  kind: 'image.template',
  access: 'system',
  input: z.object({ imageId: Id, size: MachineSize }),
});

/** Returns the published images and those being built; a page. */
export async function listImages(
  db: Db,
  clock: Clock,
  language: Language,
  input: z.output<typeof imageApi.list.input>,
) {
  const page = await imageStore.page(db, wholeSchool, input);
  return { ...page, resultList: await presentImages(db, clock, language, page.resultList) };
}

/** Returns images as a list shows them. */
export async function presentImages(
  db: Db,
  clock: Clock,
  language: Language,
  rows: { image: ImageRow; machineCount: number; experimentCount: number }[],
): Promise<LabImage[]> {
  const ids = rows.map(({ image }) => image.id);
  const labels = await records.labelsOf(db, ids);
  const bytes = new Map((await imageUploadStore.arrivedBytes(db, ids)).map((one) => [one.imageId, one.bytes]));
  const seconds = new Map((await records.lastSeconds(db, ids)).map((one) => [one.imageId, one.seconds]));
  return rows.map(({ image, machineCount, experimentCount }) => ({
    imageId: image.id,
    imageCode: image.code,
    recipe: image.recipe,
    source: image.source,
    category: image.category,
    type: image.build ? (image.desktop ? 'desktop' : 'terminal') : image.type,
    engine: image.engine,
    labels: labels
      .filter(({ imageId }) => imageId === image.id)
      .map(({ labelId, labelName }) => ({ labelId, labelName })),
    imageVersion: image.imageVersion,
    imageName: image.name,
    description: image.description,
    state: image.state,
    progress: image.progress,
    message: sayBuild(language, image.message),
    cancelled: image.message === cancelledWords,
    minMemoryMb: image.minMemoryMb,
    sizeMb: image.sizeMb,
    machineCount,
    experimentCount,
    estimateMinutes: estimateOf({
      source: image.source,
      packageCount: image.definition?.packages.length ?? 0,
      uploadBytes: bytes.get(image.id) ?? 0,
      lastSeconds: seconds.get(image.id) ?? 0,
    }),
    updateTime: clock.write(image.updatedAt),
  }));
}

/** Returns the images that an experiment may choose from. */
export async function imageOptions(db: Db, { lab }: Pick<Platform, 'lab'>): Promise<Output<typeof imageApi.options>> {
  const rows = await imageStore.usable(db);
  return {
    imageList: rows.map(({ id, name, description, minMemoryMb }) => ({
      imageId: id,
      imageName: name,
      description,
      minMemoryMb,
    })),
    gpus: await gpusOf(lab),
  };
}

/** Returns an image as an engine starts it. */
export const imageToRun = ({ recipe, build, engine }: Pick<ImageRow, 'recipe' | 'build' | 'engine'>): ImageToRun => ({
  recipe,
  build,
  engine,
});

export const findImage = (db: Db, imageId: string) => imageStore.find(db, imageId);
export const findImageByRecipe = (db: Db, recipe: string) => imageStore.findByRecipe(db, recipe);

/** Inserts an image that can be built from a recipe, unless there is one; nothing is built yet. */
export async function addImage(db: Db, recipe: string, name: string, description: string): Promise<void> {
  await imageStore.insert(db, { recipe, name, description });
}

export const told = (platform: Platform, db: Db, imageId: string) =>
  platform.live.toPermitted(db, 'lab.image', { type: 'image.changed', data: { imageId } });

export async function found(db: Db, imageId: string): Promise<ImageRow> {
  const image = await imageStore.find(db, imageId);
  ensure(image, wireFaults.gone);
  return image;
}

/**
 * Requests a build of an image, as a job. Machines continue to start from the previous build, if there is one, until
 * the new one is published.
 */
export async function requestBuild(db: Db, platform: Platform, imageId: string): Promise<void> {
  const image = await found(db, imageId);
  // Its machine may be gone: there is nothing to build it from again.
  ensure(image.source !== 'machine' || image.capture !== '', imageFaults.builtOnce);
  // Uploaded bytes are stored only until they are an image.
  ensure(image.source !== 'upload' || (await imageUploadStore.arrived(db, imageId)), imageFaults.noFile);
  const base = image.baseImageId ? await found(db, image.baseImageId) : null;
  ensure(!base || base.build, imageFaults.baseMissing);
  ensure(await wantBuild(db, platform, imageId), imageFaults.busy);
}

/** Requests a build; returns whether none was requested before. */
export const wantBuild = (db: Db, platform: Platform, imageId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await imageStore.want(tx, imageId, clock.now()))) return false;
    await startJob({ db: tx, actor: null }, buildJob, { input: { imageId }, key: imageId });
    await told(platform, tx, imageId);
    return true;
  });

/**
 * Requests a rebuild of images in use whose recipe has changed since they were built, as after an update of the
 * product. Tried once for each state of a recipe; when it fails, machines continue to start from the previous build.
 */
export async function rebuildChanged(db: Db, platform: Platform): Promise<void> {
  for (const image of await imageStore.usable(db)) {
    if (image.source !== 'shipped') continue;
    const now = await platform.lab.recipeKey(image.recipe).catch(() => image.recipeKey);
    if (now !== image.recipeKey) await wantBuild(db, platform, image.id);
  }
}

/** Stops a build, or removes it from the queue. */
export async function cancelBuild(db: Db, platform: Platform, actor: Actor, imageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const image = await found(tx, imageId);
    ensure(image.wantedAt, imageFaults.notBusy);
    await imageStore.move(tx, imageId, imageTransitions.cancel, { ...noBuild, message: cancelledWords });
    await recordAudit(tx, actor, 'labimage.cancel', imageId, { name: image.name });
    await told(platform, tx, imageId);
    await cancelJob(tx, platform, buildJob, imageId);
  });
}

/** Period after a request in which its build is not given up. */
const newForMs = 60_000;

/** Fails images whose build ended without having run, as when its servers fell silent one after the other. */
export const buildState: JobState = {
  open: (db) => imageStore.open(db, new Date(clock.now().getTime() - newForMs)),
  ended: async ({ db, platform }, { key, state, reason }) => {
    await imageStore.giveUp(db, key, state === 'cancelled' ? cancelledWords : reason);
    await told(platform, db, key);
  },
};

/** Returns the build's log from a line on. */
export async function readBuildLog(db: Db, imageId: string, fromLine: number) {
  await found(db, imageId);
  const lines = await imageStore.readLog(db, imageId, fromLine);
  return { lines, nextLine: fromLine + lines.length };
}

/** Deletes an image that nothing uses; of a shipped one, which can be built again, only the built files. */
export async function deleteImage(db: Db, platform: Platform, actor: Actor, imageId: string, confirm: string) {
  ensure(confirm === 'DELETE', imageFaults.confirm);
  const image = await found(db, imageId);
  ensure(!image.wantedAt, imageFaults.busy);
  const count = await imageStore.machinesOfImage(db, imageId);
  ensure(count === 0, imageFaults.inUse, { count });
  const shipped = image.source === 'shipped';
  // Of a shipped image only the files are deleted: images that are not built yet can wait until it is built again.
  const uses = (await records.uses(db, imageId)).filter((use) => !shipped || (use.kind === 'image' && use.built));
  ensure(uses.length === 0, imageFaults.usedBy, { names: uses.map(({ name }) => name).join('、') });
  const erased = { build: '', lost: '', progress: 0, message: '', sizeMb: 0, capture: '', captureBuild: '' };
  const gone = shipped ? erased : { ...erased, removedAt: clock.now() };
  ensure(await imageStore.move(db, imageId, imageTransitions.remove, gone), imageFaults.busy);
  if (image.build) await platform.lab.removeImage(image.build);
  if (image.capture) await platform.lab.removeImage(image.capture);
  await dropDisks(db, platform.files, imageId);
  await records.markCollected(db, image.build, clock.now());
  await collectBuilds(db, platform);
  await recordAudit(db, actor, 'labimage.delete', imageId, { name: image.name, build: image.build });
  await told(platform, db, imageId);
}

/** Size that most experiments request; its template is made as part of publishing. */
export const usualSize: MachineSize = { cpus: 1, memoryMb: 256 };

/** Requests a memory template in the background, so that the first student of a class does not wait for it. */
export async function prepareTemplate(db: Db, platform: Platform, imageId: string, size: MachineSize): Promise<void> {
  const image = await imageStore.find(db, imageId);
  if (!image?.build) return;
  if (await platform.lab.hasTemplate(imageToRun(image), size).catch(() => false)) return;
  const key = `${imageId}/${size.cpus}/${size.memoryMb}`;
  await startJob({ db, actor: null }, templateJob, { input: { imageId, size }, key });
}
