import { noDefinition } from '@xueyan/contract/lab/image-record';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { demoTeacher } from '../../../http/demo-school.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestBuild } from './image.service.ts';
import { type ImageRow, imageStore } from './image.store.ts';
import { imageDetail, updateImage } from './image-record.service.ts';

/** Builds the images of a demo school, and of the first of them a second version. */
export const demoImages = jobKind({
  kind: 'image.demo',
  access: 'system',
  input: z.object({ adminId: Id, imageIds: z.array(Id) }),
});

const secondVersion = {
  path: '/opt/course/permissions.txt',
  text: '第二版新增：用 chmod 和 chown 完成权限练习。\n',
  executable: false,
};

/**
 * Builds what is not built yet: one image after the other, then the second version. Ends early where a build fails or
 * somebody cancels it.
 */
export async function buildDemoImages(
  db: Db,
  platform: Platform,
  { adminId, imageIds }: z.output<typeof demoImages.input>,
  signal: AbortSignal,
): Promise<void> {
  const [first = ''] = imageIds;
  const image = await imageStore.find(db, first);
  if (!image?.baseImageId || !(await untilVersion(db, image.baseImageId, 1, signal))) return;
  for (const imageId of imageIds) if (!(await buildVersion(db, platform, imageId, 1, signal))) return;
  await addSecondFile(db, platform, adminId, first);
  await buildVersion(db, platform, first, 2, signal);
}

async function addSecondFile(db: Db, platform: Platform, adminId: string, imageId: string): Promise<void> {
  const before = await imageDetail(db, platform, 'zh_cn', imageId);
  const files = before.definition.files.filter(({ path }) => path !== secondVersion.path);
  // Done before the server was stopped.
  if (before.imageVersion > 1 || files.length < before.definition.files.length) return;
  const { imageName, description, category, engine, packageLocation, dataLocation, software, version } = before;
  await updateImage(db, platform, demoTeacher(adminId, ['lab.image']), {
    ...{ imageId, version, imageName, description, category, engine, packageLocation, dataLocation, software },
    labelIds: before.labels.map(({ labelId }) => labelId),
    definition: { ...noDefinition, ...before.definition, files: [...files, secondVersion] },
  });
}

/** Requests a build, unless the image has that version or is being built; returns whether it then has it. */
async function buildVersion(db: Db, platform: Platform, imageId: string, number: number, signal: AbortSignal) {
  const image = await imageStore.find(db, imageId);
  if (image && image.imageVersion < number && !image.wantedAt) await requestBuild(db, platform, imageId);
  return untilVersion(db, imageId, number, signal);
}

/** Waits as long as a build is requested or in progress. */
async function untilVersion(db: Db, imageId: string, number: number, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const image = await imageStore.find(db, imageId);
    if (image && image.imageVersion >= number) return true;
    if (!image || !isDue(image)) return false;
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** The first image of a school is requested as its server starts, which may come after this job. */
const isDue = ({ wantedAt, state, message, source }: ImageRow): boolean =>
  wantedAt !== null || (source === 'shipped' && state === 'pending' && message === '');

const lookMs = 250;
