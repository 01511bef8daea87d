import type { MachineSize } from '@xueyan/contract/lab/machine';
import type { Db } from '../../../db/connect.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { buildQueue, buildsUnderWay, templateQueue } from './image.service.ts';
import { imageStore } from './image.store.ts';

/** What most experiments ask for; its template is made as part of publishing. */
const usualSize: MachineSize = { cpus: 1, memoryMb: 256 };

/** Starts working on builds and templates, one at a time. */
export async function workOnImages(db: Db, platform: Platform): Promise<void> {
  await platform.jobs.work<{ imageId: string }>(buildQueue, ({ imageId }, signal) =>
    build(db, platform, imageId, signal),
  );
  await platform.jobs.work<{ imageId: string; size: MachineSize }>(templateQueue, async ({ imageId, size }) => {
    const image = await imageStore.find(db, imageId);
    if (image?.build) await platform.lab.ensureTemplate({ recipe: image.recipe, build: image.build }, size);
  });
}

async function build(db: Db, platform: Platform, imageId: string, stop: AbortSignal): Promise<void> {
  const image = await imageStore.find(db, imageId);
  // Cancelled while it waited in the queue.
  if (!image || !(await imageStore.move(db, imageId, ['pending'], { state: 'processing', progress: 1, message: '' }))) {
    return;
  }
  const cancel = new AbortController();
  buildsUnderWay.set(imageId, cancel);
  const signal = AbortSignal.any([stop, cancel.signal]);
  const log = await openBuildLog(db, platform, imageId);
  const tell = () => platform.live.toPermitted(db, 'lab.image', { type: 'image.changed', data: { imageId } });
  const build = `${image.recipe}-${Date.now().toString(36)}`;
  try {
    await tell();
    const manifest = await platform.lab.buildImage(image.recipe, build, log.add, signal);
    await imageStore.set(db, imageId, { state: 'processed', progress: 85, minMemoryMb: manifest.minMemoryMb });
    await tell();
    await imageStore.set(db, imageId, { state: 'publishing', progress: 90 });
    const sizes = [usualSize, ...(await imageStore.sizesInUse(db, imageId))];
    const distinct = new Map(sizes.map((size) => [`${size.cpus}/${size.memoryMb}`, size]));
    for (const size of distinct.values()) {
      if (size.memoryMb < manifest.minMemoryMb) continue;
      log.add(`memory template ${size.cpus} cpu, ${size.memoryMb} MiB`);
      // Without its template an image is slow to start from, and still good.
      await platform.lab.ensureTemplate({ recipe: image.recipe, build }, size, log.add).catch((error: unknown) => {
        if (signal.aborted) throw error;
        log.add(`no template: ${reason(error)}`);
        platform.log.warn(`template of ${build}`, { error });
      });
    }
    signal.throwIfAborted();
    // The last lines say how far it is, too: what follows must have the last word.
    await log.close();
    const sizeMb = Math.ceil(manifest.bytes / 1024 / 1024);
    await imageStore.set(db, imageId, { state: 'published', progress: 100, build, sizeMb, message: '' });
    await removeUnused(db, platform, image.build);
  } catch (error) {
    await platform.lab.removeImage(build).catch(() => {});
    const message = signal.aborted ? '已取消 (cancelled)' : reason(error);
    log.add(message);
    await log.close();
    await imageStore.set(db, imageId, { state: stop.aborted ? 'pending' : 'failed', message });
    if (!signal.aborted) platform.log.warn(`lab image ${image.recipe} failed`, { error });
  } finally {
    buildsUnderWay.delete(imageId);
    await tell();
  }
}

const reason = (error: unknown) =>
  (error instanceof LabError ? error.detail || error.code : String(error)).slice(0, 500);

async function removeUnused(db: Db, platform: Platform, build: string): Promise<void> {
  if (build && !(await imageStore.buildsInUse(db)).includes(build)) await platform.lab.removeImage(build);
}

/** Writes lines down in batches, and pushes them to whoever watches; the progress follows `[3/7]` at a line's start. */
async function openBuildLog(db: Db, platform: Platform, imageId: string) {
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
        await imageStore.set(db, imageId, { progress, message: step[3] ?? '' });
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
