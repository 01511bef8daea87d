import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { videoSizes } from '@xueyan/contract/ai/media';
import { mediaFaults as faults } from '@xueyan/contract/ai/media-fault';
import { providerFaults } from '@xueyan/contract/ai/provider';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { drawOverFilm } from '../../../platform/media/ffmpeg.ts';
import { inFolder } from '../../../platform/media/program.ts';
import { explained, reasonOf } from '../../../platform/model/reason.ts';
import {
  beginVideo,
  cancelVideo,
  fetchVideo,
  lookAtVideo,
  VideoElsewhere,
  type VideoJob,
} from '../../../platform/model/video.ts';
import type { UsableModel } from '../provider/provider.service.ts';
import { reserveTokens, settleTokens, tokensOf } from '../quota/quota.service.ts';
import type { Made } from './made.service.ts';
import { consumerOf, modelsToAsk, videoSecondTokens } from './making.service.ts';
import type { MediaRow } from './media.store.ts';
import { isMp4, mp4SecondsOf, type ReadAt } from './mp4.rule.ts';
import { pictureLabel } from './slide-drawing.rule.ts';
import type { Making } from './speech.service.ts';

/** Interval at which a provider is asked: short at first, for a small model is quick. */
const lookMs = { first: 250, last: 5_000, growth: 1.5 };
/** A provider that takes longer has lost the video. */
const wholeMinutes = 20;
const videoMaxBytes = 256 * 1024 * 1024;
/** Shares of fetching and of labelling in the progress, in percent. */
const fetching = 90;

type Progress = (done: number, total: number) => Promise<void>;

/** Has a model film a prompt; where one refuses to begin, the next takes over. */
export async function makeVideo(
  making: Making,
  { settings, prompt }: MediaRow,
  progress: Progress,
  keep: (made: Made) => Promise<void>,
): Promise<void> {
  const { db, platform, actor, signal, applicationId } = making;
  const { modelId = null, seconds = 0, size = videoSizes[0] } = settings;
  const models = await modelsToAsk(db, platform, actor, 'video', modelId);
  const call = { inputTokens: tokensOf(prompt), outputTokens: seconds * videoSecondTokens, seconds };
  const consumer = consumerOf(actor, applicationId);
  const { model, provider } = models[0];
  const usageId = await reserveTokens(db, platform.clock, { consumer, ...call, model, provider });
  let took = { inputTokens: 0, outputTokens: 0, seconds: 0, ...models[0] };
  try {
    const begun = await begin(making, models, { prompt, size, seconds });
    const job = await finish(making, begun, progress);
    await inFolder(async (folder) => {
      const path = join(folder, 'given.mp4');
      const { connection } = begun.by;
      await fetchVideo(connection, job, { path, maxBytes: videoMaxBytes }, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof VideoElsewhere) throw new Fault(faults.videoElsewhere, { host: error.host });
        throw new Fault(providerFaults.failed, { reason: explained(error, connection.key, actor.language) });
      });
      ensure(await isFilm(path), faults.noVideo);
      // The provider has delivered: it is paid for, whatever becomes of the label.
      took = { ...begun.by, ...call };
      await progress(fetching, 100);
      await labelled(making, path, size, (file, bytes, length) =>
        keep({
          ...{ by: begun.by.title, seconds: length || seconds, sentences: [] },
          files: [{ role: 'mp4', extension: 'mp4', mediaType: 'video/mp4', path: file, size: bytes }],
        }),
      );
    });
  } finally {
    const { inputTokens, outputTokens, priceIn, priceOut, ...by } = took;
    const used = { inputTokens, outputTokens, seconds: by.seconds, priceIn, priceOut };
    await settleTokens(db, usageId, { ...used, model: by.model, provider: by.provider });
  }
}

interface Begun extends VideoJob {
  by: UsableModel;
}

async function begin(
  { actor, signal }: Making,
  models: UsableModel[],
  request: { prompt: string; size: string; seconds: number },
): Promise<Begun> {
  let reason = '';
  for (const by of models) {
    try {
      return { ...(await beginVideo(by.connection, { ...request, model: by.model }, signal)), by };
    } catch (error) {
      signal.throwIfAborted();
      reason = explained(error, by.connection.key, actor.language);
    }
  }
  throw new Fault(providerFaults.failed, { reason });
}

/** Waits for the end of a video and returns how it ended; whoever gives it up has the provider give it up too. */
async function finish(
  { platform, actor, signal }: Making,
  { by, ...begun }: Begun,
  progress: Progress,
): Promise<VideoJob> {
  const { connection } = by;
  const until = performance.now() + wholeMinutes * 60_000;
  let job: VideoJob = begun;
  let pause = lookMs.first;
  let missed = 0;
  try {
    while (job.state === 'making') {
      ensure(performance.now() < until, faults.videoSlow, { minutes: wholeMinutes });
      await progress(Math.round(((job.percent ?? 0) * fetching) / 100), 100);
      await rest(pause, signal);
      pause = Math.min(lookMs.last, pause * lookMs.growth);
      try {
        job = await lookAtVideo(connection, begun.id, signal);
        missed = 0;
      } catch (error) {
        signal.throwIfAborted();
        // One answer that is lost on the way loses no video.
        missed += 1;
        if (missed > 3)
          throw new Fault(providerFaults.failed, { reason: explained(error, connection.key, actor.language) });
      }
    }
    ensure(job.state === 'done', providerFaults.failed, { reason: job.reason });
    return job;
  } finally {
    if (job.state === 'making')
      await cancelVideo(connection, begun.id).catch((error: unknown) =>
        platform.log.warn('a video could not be given up', { reason: reasonOf(error, connection.key) }),
      );
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Writes the AI label into a video where the server can; the page shows it in any case. */
async function labelled(
  { signal, platform }: Making,
  path: string,
  size: string,
  take: (path: string, bytes: number, seconds: number) => Promise<void>,
): Promise<void> {
  if (!(await hasProgram('ffmpeg'))) return take(path, (await stat(path)).size, await secondsOf(path));
  const [width = 0, height = 0] = size.split('x').map(Number);
  let taken = false;
  try {
    await drawOverFilm(
      path,
      pictureLabel({ width, height }),
      async (file, bytes) => {
        taken = true;
        await take(file, bytes, await secondsOf(file));
      },
      signal,
    );
  } catch (error) {
    signal.throwIfAborted();
    if (taken) throw error;
    platform.log.warn('a video could not be labelled', { error });
    throw new Fault(faults.noVideo);
  }
}

/** Lends a reader of a file. */
async function reading<T>(path: string, use: (read: ReadAt) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(async (at, length) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await file.close();
  }
}

const isFilm = (path: string) => reading(path, isMp4);
const secondsOf = async (path: string) => {
  const { size } = await stat(path);
  return reading(path, (read) => mp4SecondsOf(read, size));
};
