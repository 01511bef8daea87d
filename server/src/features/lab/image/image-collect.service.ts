import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { unusedLayers } from './collect.rule.ts';
import { imageStore } from './image.store.ts';
import { imageRecordStore as records } from './image-record.store.ts';

/** Returns the builds of older versions whose files nothing needs any more. */
export async function unneededBuilds(db: Db): Promise<string[]> {
  return unusedLayers(await records.present(db), await imageStore.buildsInUse(db));
}

/** Deletes those files and returns the builds. A build that cannot be deleted now is tried again the next time. */
export async function collectBuilds(db: Db, platform: Platform): Promise<string[]> {
  return dropBuilds(db, platform, await unneededBuilds(db));
}

/** Does the same for those of the given builds that nothing needs now. */
export async function dropBuilds(db: Db, platform: Platform, builds: string[]): Promise<string[]> {
  if (await imageStore.isBuilding(db)) return [];
  const done: string[] = [];
  const unneeded = new Set(await unneededBuilds(db));
  for (const build of builds.filter((one) => unneeded.has(one))) {
    try {
      await platform.lab.removeImage(build);
      await records.markCollected(db, build, clock.now());
      done.push(build);
    } catch (error) {
      platform.log.warn(`files of ${build}`, { error });
    }
  }
  return done;
}

/** Records a version for images that were built before versions were counted. */
export async function enterFirstVersions(db: Db): Promise<void> {
  for (const image of await imageStore.usable(db)) {
    if (image.imageVersion > 0) continue;
    const { id, build, sizeMb } = image;
    await records.addVersion(db, { imageId: id, number: 1, build, sizeMb });
    await imageStore.setVersion(db, id, 1);
  }
}
