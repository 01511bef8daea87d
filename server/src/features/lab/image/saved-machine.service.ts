import { randomInt } from 'node:crypto';
import { imageFaults } from '@xueyan/contract/lab/image-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { machineToUse } from '../machine/machine.service.ts';
import { engineOf } from '../machine/machine-engine.service.ts';
import { found, requestBuild } from './image.service.ts';
import type { ImageRow } from './image.store.ts';
import { ensureFreeName, insertImage } from './image-record.service.ts';
import { imageRecordStore as store } from './image-record.store.ts';

/** Saves a running machine as a new image: copies its disk now and builds the image from it as a job. */
export async function saveMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
  imageName: string,
): Promise<string> {
  await ensureFreeName(db, imageName, null);
  const { base, ...taken } = await captureMachine(db, platform, actor, machineId);
  const form = {
    ...{ imageName, description: '', labelIds: [], packageLocation: '', dataLocation: '' },
    ...({ category: base.category, software: base.software, type: base.desktop ? 'desktop' : 'terminal' } as const),
  };
  const origin = { source: 'machine' as const, baseImageId: base.id, definition: null, ...taken };
  const id = await orRemoved(platform, taken.capture, () => insertImage(db, platform, actor, form, origin));
  await requestBuild(db, platform, id);
  return id;
}

/**
 * Saves a running machine as the next version of a saved image: of the one that it runs from, or of one with the same
 * base.
 */
export async function saveVersion(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
  imageId: string,
): Promise<void> {
  const image = await found(db, imageId);
  const { base, ...taken } = await captureMachine(db, platform, actor, machineId, image);
  await orRemoved(platform, taken.capture, () =>
    db.transaction(async (tx) => {
      ensure(await store.setCapture(tx, imageId, taken), imageFaults.busy);
      await recordAudit(tx, actor, 'labimage.savemachine', machineId, { name: image.name, base: base.name });
    }),
  );
  // Leftover of a version that could not be built.
  if (image.capture) await platform.lab.removeImage(image.capture).catch(() => {});
  await requestBuild(db, platform, imageId);
}

/**
 * Copies the disk of a machine on its own server, after checking that it may become a version of the image, if one is
 * given.
 */
async function captureMachine(db: Db, platform: Platform, actor: Actor, machineId: string, image?: ImageRow) {
  const machine = await machineToUse(db, actor, machineId);
  ensure(machine.state === 'running', imageFaults.machineAway);
  const standsOnIt = image && [image.id, image.baseImageId].includes(machine.imageId);
  ensure(!image || (image.source === 'machine' && standsOnIt), imageFaults.otherImage);
  ensure(!image?.wantedAt, imageFaults.busy);
  const base = await found(db, machine.imageId);
  const capture = `capture-${platform.clock.now().getTime().toString(36)}-${randomInt(10 ** 6)}`;
  const engine = await engineOf(db, platform, machine);
  const { build: captureBuild } = await engine.captureDisk(capture).catch((error: unknown) => {
    ensure(!(error instanceof LabError && error.code === 'not-running'), imageFaults.machineAway);
    ensure(!(error instanceof LabError && error.code === 'no-export'), imageFaults.notSaved);
    throw error;
  });
  return { base, capture, captureBuild };
}

/** Deletes the copy again if no image was recorded for it. */
async function orRemoved<T>(platform: Platform, capture: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    await platform.lab.removeImage(capture);
    throw error;
  }
}
