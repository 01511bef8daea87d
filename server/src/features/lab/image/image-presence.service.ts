import { imageTransitions } from '@xueyan/contract/lab/image';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { awaitsBase, filesMissing } from './build-words.text.ts';
import { told, wantBuild } from './image.service.ts';
import { type ImageRow, imageStore } from './image.store.ts';

/** Tells whether an image can be built from what the product and the database hold. */
const hasRecipe = ({ source }: ImageRow) => source === 'shipped' || source === 'recipe';

/**
 * Looks for the files of every published image, which are missing after a restore on another host or the loss of a
 * disk. What has a recipe is built again; of what has none, that is said, and it comes back by itself once its files
 * are there.
 */
export async function lookForFiles(db: Db, platform: Platform): Promise<void> {
  const { recover, miss, await: wait } = imageTransitions;
  for (const image of await imageStore.lost(db))
    if (!image.build && (await isThere(platform, image.lost)) && (await imageStore.recover(db, image, recover)))
      await told(platform, db, image.id);
  for (const image of await imageStore.usable(db)) {
    if (await isThere(platform, image.build)) continue;
    platform.log.warn('the files of an image are missing', { image: image.name, build: image.build });
    const [step, message] = hasRecipe(image) ? [wait, awaitsBase] : [miss, filesMissing];
    if (await imageStore.lose(db, image, step, message)) await told(platform, db, image.id);
  }
  await rebuildLost(db, platform);
}

/** An engine that does not answer says nothing about its images. */
const isThere = (platform: Platform, build: string) => platform.lab.hasImage(build).catch(() => true);

/** Requests the builds of images that lost their files, as far as what they are built on is there. */
export async function rebuildLost(db: Db, platform: Platform): Promise<void> {
  for (const image of await imageStore.lost(db)) {
    if (image.build || image.state !== 'pending' || !hasRecipe(image)) continue;
    const base = image.baseImageId ? await imageStore.find(db, image.baseImageId) : null;
    if (base && !base.build) continue;
    await wantBuild(db, platform, image.id);
  }
}
