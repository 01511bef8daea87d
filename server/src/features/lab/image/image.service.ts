import { type imageApi, imageFaults, imageTransitions, type LabImage } from '@xueyan/contract/lab/image';
import { MachineSize } from '@xueyan/contract/lab/machine';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { Id } from '@xueyan/contract/wire/scalar';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { cancelJob, startJob } from '../../base/job/job.service.ts';
import { cancelledWords, sayBuild } from './build-words.text.ts';
import { type ImageRow, imageStore, noBuild } from './image.store.ts';

/** Makes the build that is wanted of an image. */
export const buildJob = jobKind({ kind: 'image.build', access: 'system', input: z.object({ imageId: Id }) });

/** Makes the memory template of an image for machines of a size. */
export const templateJob = jobKind({
  kind: 'image.template',
  access: 'system',
  input: z.object({ imageId: Id, size: MachineSize }),
});

/** Images on which machines start in an instant, and those being made; a page. */
export async function listImages(
  db: Db,
  clock: Clock,
  language: Language,
  input: z.output<typeof imageApi.list.input>,
) {
  const page = await imageStore.page(db, wholeSchool, input);
  const resultList: LabImage[] = page.resultList.map(({ image, machineCount, experimentCount }) => ({
    imageId: image.id,
    recipe: image.recipe,
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
    updateTime: clock.write(image.updatedAt),
  }));
  return { ...page, resultList };
}

/** What an experiment may choose from. */
export async function imageOptions(db: Db): Promise<Output<typeof imageApi.options>> {
  const rows = await imageStore.usable(db);
  return {
    imageList: rows.map(({ id, name, description, minMemoryMb }) => ({
      imageId: id,
      imageName: name,
      description,
      minMemoryMb,
    })),
  };
}

export const findImage = (db: Db, imageId: string) => imageStore.find(db, imageId);
export const findImageByRecipe = (db: Db, recipe: string) => imageStore.findByRecipe(db, recipe);

/** Enters an image that can be built from a recipe; nothing is built yet. */
export const addImage = (db: Db, recipe: string, name: string, description: string) =>
  imageStore.insert(db, { recipe, name, description });

const told = (platform: Platform, db: Db, imageId: string) =>
  platform.live.toPermitted(db, 'lab.image', { type: 'image.changed', data: { imageId } });

async function found(db: Db, imageId: string): Promise<ImageRow> {
  const image = await imageStore.find(db, imageId);
  ensure(image, wireFaults.gone);
  return image;
}

/**
 * Has an image built, as a job. Machines go on starting from the build before, if there is one, until the new one is
 * published.
 */
export async function requestBuild(db: Db, platform: Platform, imageId: string): Promise<void> {
  await found(db, imageId);
  ensure(await wantBuild(db, platform, imageId), imageFaults.busy);
}

/** Answers whether none was wanted before. */
const wantBuild = (db: Db, platform: Platform, imageId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await imageStore.want(tx, imageId, clock.now()))) return false;
    await startJob({ db: tx, actor: null }, buildJob, { input: { imageId }, key: imageId });
    await told(platform, tx, imageId);
    return true;
  });

/**
 * Has what is in use built anew where its recipe says something else than when it was built: after an update of the product.
 * Tried once for each state of a recipe; where it fails, machines go on starting from the build before.
 */
export async function rebuildChanged(db: Db, platform: Platform): Promise<void> {
  for (const image of await imageStore.usable(db)) {
    const now = await platform.lab.recipeKey(image.recipe).catch(() => image.recipeKey);
    if (now !== image.recipeKey) await wantBuild(db, platform, image.id);
  }
}

/** Stops a build, or takes it out of the queue. */
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

/** The build's log from a line on. */
export async function readBuildLog(db: Db, imageId: string, fromLine: number) {
  await found(db, imageId);
  const lines = await imageStore.readLog(db, imageId, fromLine);
  return { lines, nextLine: fromLine + lines.length };
}

/** Takes the built files of an image away; it can be built again. */
export async function deleteBuild(db: Db, platform: Platform, actor: Actor, imageId: string, confirm: string) {
  ensure(confirm === 'DELETE', imageFaults.confirm);
  const image = await found(db, imageId);
  ensure(!image.wantedAt, imageFaults.busy);
  const count = await imageStore.machinesOn(db, image.build);
  ensure(count === 0, imageFaults.inUse, { count });
  const erased = { build: '', progress: 0, message: '', sizeMb: 0 };
  ensure(await imageStore.move(db, imageId, imageTransitions.remove, erased), imageFaults.busy);
  await platform.lab.removeImage(image.build);
  await recordAudit(db, actor, 'labimage.delete', imageId, { name: image.name, build: image.build });
  await told(platform, db, imageId);
}

/** Has a memory template made in the background, so that the first student of a class does not wait for it. */
export async function prepareTemplate(db: Db, platform: Platform, imageId: string, size: MachineSize): Promise<void> {
  const image = await imageStore.find(db, imageId);
  if (!image?.build) return;
  if (await platform.lab.hasTemplate({ recipe: image.recipe, build: image.build }, size)) return;
  const key = `${imageId}/${size.cpus}/${size.memoryMb}`;
  await startJob({ db, actor: null }, templateJob, { input: { imageId, size }, key });
}
