import { type PageRun, pageTrainingApi } from '@xueyan/contract/prep/page-training';
import type { PictureConfig } from '@xueyan/contract/prep/picture-training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { call } from '../../../api/call.ts';
import type { PagePictures } from './page-picture-trainer.ts';

export type PageTrainingModel = Output<typeof pageTrainingApi.model>;

/** Where nets are calculated: the processor, which gives the same each time, or the graphics card, which is faster. */
export const calculators = ['wasm', 'webgl'] as const;

/** A training for the worker. */
export interface PagePictureJob {
  pictures: PagePictures;
  config: PictureConfig;
  calculator: (typeof calculators)[number];
}

/** Data of a training: a version, or a training experiment. */
export type PageSource = Pick<PageRun, 'versionId' | 'sectionId'>;

/** Starts the worker that trains nets in the page, and runs them. */
export const newPageNetWorker = (): Worker =>
  new Worker(new URL('./page-net.worker.ts', import.meta.url), { type: 'module' });

/** Fetches the pictures that a page trains on. */
export async function fetchPictures(
  source: PageSource,
  tell: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<PagePictures> {
  const list: PagePictures['list'] = [];
  const parts: Uint8Array[] = [];
  for (;;) {
    const reply = await call(pageTrainingApi.pictures, { ...source, at: list.length });
    signal.throwIfAborted();
    parts.push(Uint8Array.from(atob(reply.pixels), (one) => one.charCodeAt(0)));
    list.push(...reply.pictureList);
    tell(list.length, reply.total);
    if (list.length >= reply.total || reply.pictureList.length === 0) {
      const pixels = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
      return { labels: reply.labels, list, pixels };
    }
  }
}
