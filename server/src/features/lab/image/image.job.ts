import { imageTransitions } from '@xueyan/contract/lab/image';
import { noDefinition } from '@xueyan/contract/lab/image-record';
import type { Db } from '../../../db/connect.ts';
import type { Daemon } from '../../../http/feature.ts';
import { defineJob } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { ImageManifest } from '../../../platform/lab/engine-images.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cancelledWords } from './build-words.text.ts';
import {
  buildJob,
  buildState,
  findImageByRecipe,
  imageToRun,
  rebuildChanged,
  requestBuild,
  templateJob,
  usualSize,
} from './image.service.ts';
import { type ImageRow, imageStore, noBuild } from './image.store.ts';
import { collectBuilds, enterFirstVersions } from './image-collect.service.ts';
import { dropDisks, expireDisks } from './image-disk.service.ts';
import { lookForFiles, rebuildLost } from './image-presence.service.ts';
import { imageRecordStore as records } from './image-record.store.ts';
import { buildFromDisk } from './image-upload.service.ts';
import { keepShippedRecipes } from './shipped-recipe.service.ts';

/** A build is aborted when its server stops, and done by another server or after the next start. */
export const imageJobs = [
  defineJob({
    ...buildJob,
    state: buildState,
    run: ({ db, platform, signal }, { imageId }) => runBuild(db, platform, imageId, signal),
  }),
  defineJob({
    ...templateJob,
    state: 'none',
    run: async ({ db, platform, signal }, { imageId, size }) => {
      const image = await imageStore.find(db, imageId);
      if (image?.build) await platform.lab.ensureTemplate(imageToRun(image), size, undefined, signal);
    },
  }),
  defineJob({
    ...{ kind: 'image.collect', access: 'system', schedule: { at: '04:20' } },
    title: { zh: '清理不用的镜像层', en: 'Remove unused layers of images', mn: 'Ашиглагдаагүй давхаргыг устгах' },
    run: async ({ db, platform }) => {
      await collectBuilds(db, platform);
      await expireDisks(db, platform.files);
    },
  }),
];

/** Requests, at each start of a server, the builds that must be ready before their first use. */
export const imageDaemon: Daemon = async ({ db, platform }) => {
  await prepareImages(db, platform);
  return () => undefined;
};

/**
 * Requests a build of the image that every school needs first, and of images whose recipe an update of the product
 * changed.
 */
async function prepareImages(db: Db, platform: Platform): Promise<void> {
  await enterFirstVersions(db);
  await keepShippedRecipes(db);
  if (!(await platform.lab.status()).available) return;
  await lookForFiles(db, platform);
  await rebuildChanged(db, platform);
  const image = await findImageByRecipe(db, 'linux-basic');
  if (!image || image.build || image.state !== 'pending') return;
  // A build that was already requested before the start is carried out instead.
  await requestBuild(db, platform, image.id).catch(() => {});
}

async function runBuild(db: Db, platform: Platform, imageId: string, signal: AbortSignal): Promise<void> {
  const image = await imageStore.find(db, imageId);
  if (!image) return;
  const build = `${image.recipe}-${clock.now().getTime().toString(36)}`;
  const recipeKey = await platform.lab.recipeKey(image.recipe).catch(() => image.recipeKey);
  const begun = { progress: 1, message: '', underWay: build, recipeKey };
  // Cancelled before it began.
  if (!(await imageStore.move(db, imageId, imageTransitions.begin, begun))) return;
  // Partial files of a server that died.
  if (image.underWay) await platform.lab.removeImage(image.underWay).catch(() => {});
  await makeBuild(db, platform, image, build, signal);
}

async function makeBuild(
  db: Db,
  platform: Platform,
  image: ImageRow,
  build: string,
  signal: AbortSignal,
): Promise<void> {
  const imageId = image.id;
  const log = await openBuildLog(db, platform, imageId, build);
  const tell = () => platform.live.toPermitted(db, 'lab.image', { type: 'image.changed', data: { imageId } });
  const advance = async (step: 'process' | 'publish' | 'finish', row: Omit<Partial<ImageRow>, 'state'>) => {
    if (!(await imageStore.advance(db, imageId, build, row, imageTransitions[step]))) throw new LabError('cancelled');
  };
  try {
    await tell();
    const begunAt = clock.now().getTime();
    const manifest = await makeFiles(db, platform, image, build, log.add, signal);
    const desktop = manifest.desktop === true;
    await advance('process', {
      ...{ progress: 85, minMemoryMb: manifest.minMemoryMb, desktop, loginUser: manifest.user },
    });
    await tell();
    await advance('publish', { progress: 90 });
    const sizes = [
      { cpus: 1, memoryMb: Math.max(usualSize.memoryMb, manifest.minMemoryMb) },
      ...(await imageStore.sizesInUse(db, imageId)),
    ];
    const distinct = new Map(sizes.map((size) => [`${size.cpus}/${size.memoryMb}`, size]));
    for (const size of distinct.values()) {
      if (size.memoryMb < manifest.minMemoryMb) continue;
      log.add(`memory template ${size.cpus} cpu, ${size.memoryMb} MiB`);
      // Without its template an image starts slowly, but is still good, unless it does not boot.
      const ref = imageToRun({ ...image, build });
      await platform.lab.ensureTemplate(ref, size, log.add, signal).catch((error: unknown) => {
        if (signal.aborted || (error instanceof LabError && error.code === 'boot-failed')) throw error;
        log.add(`no template: ${reason(error)}`);
        platform.log.warn(`template of ${build}`, { error });
      });
    }
    const checksum = await platform.lab.checksum(build);
    signal.throwIfAborted();
    // The last log lines set the progress too, so the final state must be written after them.
    await log.close();
    const sizeMb = Math.ceil(manifest.bytes / 1024 / 1024);
    const buildSeconds = Math.round((clock.now().getTime() - begunAt) / 1000);
    const imageVersion = (await records.lastNumber(db, imageId)) + 1;
    const baseBuild = manifest.base ?? '';
    await db.transaction(async (tx) => {
      const row = {
        ...noBuild,
        progress: 100,
        build,
        lost: '',
        sizeMb,
        message: '',
        capture: '',
        captureBuild: '',
        imageVersion,
      };
      if (!(await imageStore.advance(tx, imageId, build, row, imageTransitions.finish)))
        throw new LabError('cancelled');
      const made = { sizeMb, checksum, buildSeconds, createdAt: clock.now() };
      await records.addVersion(tx, { imageId, number: imageVersion, build, baseBuild, ...made });
    });
    if (image.capture) await platform.lab.removeImage(image.capture).catch(() => {});
    if (image.source === 'upload') await dropDisks(db, platform.files, imageId);
    await collectBuilds(db, platform);
    // Those that stand on it and lost their files with it.
    await rebuildLost(db, platform).catch((error: unknown) => platform.log.error('lost images', { error }));
  } catch (error) {
    await platform.lab.removeImage(build).catch(() => {});
    const message = signal.aborted ? cancelledWords : reason(error);
    for (const line of signal.aborted ? [message] : wholeReason(error)) log.add(line);
    await log.close();
    // A cancelled build already has its final state, which this build must not change any more.
    if (signal.aborted) await imageStore.advance(db, imageId, build, waitAgain, imageTransitions.interrupt);
    else await imageStore.advance(db, imageId, build, { ...noBuild, message }, imageTransitions.fail);
    throw error;
  } finally {
    await tell();
  }
}

/** State of a build that is still requested and not in progress. */
const waitAgain = { progress: 0, message: '', underWay: '' };

const reason = (error: unknown) =>
  (error instanceof LabError ? error.detail || error.code : String(error)).slice(0, 500);

/** For an image that does not boot, this is the last output of its kernel. */
const wholeReason = (error: unknown) =>
  (error instanceof LabError ? error.detail || error.code : String(error)).split('\n').slice(0, 200);

/** Makes the files of a build: from the product's recipe, or on another image in a temporary machine. */
async function makeFiles(
  db: Db,
  platform: Platform,
  image: ImageRow,
  build: string,
  onLog: (line: string) => void,
  signal: AbortSignal,
): Promise<ImageManifest> {
  const { recipe, capture } = image;
  const desktop = image.type === 'desktop';
  if (image.source === 'shipped') return platform.lab.buildImage(recipe, build, onLog, signal);
  if (image.source === 'upload') {
    const { id: imageId, minMemoryMb } = image;
    return buildFromDisk(db, platform, { imageId, recipe, build, minMemoryMb, desktop }, onLog, signal);
  }
  const base = image.baseImageId ? await imageStore.find(db, image.baseImageId) : undefined;
  if (!base?.build) throw new LabError('image-missing', 'the base image is not published');
  const definition = image.definition ?? noDefinition;
  // A captured disk stands on the build that its machine had, which may be an older one.
  const below = { recipe: base.recipe, build: image.captureBuild || base.build };
  const made = { ...definition, recipe, build, base: below, capture, desktop };
  return platform.lab.buildLayer(made, onLog, signal);
}

/** Writes log lines in batches and pushes them to open pages; the progress follows `[3/7]` at the start of a line. */
async function openBuildLog(db: Db, platform: Platform, imageId: string, build: string) {
  await imageStore.clearLog(db, imageId);
  const waiting: string[] = [];
  let next = 0;
  let writing = Promise.resolve();
  const flush = async () => {
    while (waiting.length > 0) {
      const lines = waiting.splice(0, 20).map((line) => line.slice(0, 300));
      await imageStore.appendLog(db, imageId, next, lines);
      await platform.live.toPermitted(db, 'lab.image', { type: 'image.log', data: { imageId, fromLine: next, lines } });
      next += lines.length;
      const step = lines.map((line) => /^\[(\d+)\/(\d+)\]\s*(.*)/.exec(line)).findLast((match) => match);
      if (step) {
        const progress = Math.round((Number(step[1]) / Number(step[2])) * 80);
        await imageStore.advance(db, imageId, build, { progress, message: step[3] ?? '' });
        await platform.live.toPermitted(db, 'lab.image', { type: 'image.changed', data: { imageId } });
      }
    }
  };
  const schedule = () => {
    writing = writing.then(flush).catch((error) => platform.log.warn('build log', { error }));
  };
  const timer = setInterval(schedule, 300);
  return {
    add: (line: string) => {
      waiting.push(line);
    },
    close: async () => {
      clearInterval(timer);
      schedule();
      await writing;
    },
  };
}
