import { mediaFaults } from '@xueyan/contract/ai/media-fault';
import { Fault } from '@xueyan/contract/wire/fault';
import { defineJob } from '../../../http/job.ts';
import { makeFilm } from './film.service.ts';
import { keepMade, type Made, makeSpeech, mediaToMake } from './made.service.ts';
import { mediaJob, videoJob } from './making.service.ts';
import type { MediaRow } from './media.store.ts';
import { makePictures } from './picture.service.ts';
import type { Making } from './speech.service.ts';
import { makeVideo } from './video.service.ts';

type Progress = (done: number, total: number) => Promise<void>;

/** Makes a medium that is not made yet; what went wrong is a fault that says so. */
async function make(
  { progress, ...context }: Omit<Making, 'applicationId'> & { progress: Progress },
  mediaId: string,
  by: (making: Making, row: MediaRow, progress: Progress, keep: (made: Made) => Promise<void>) => Promise<void>,
) {
  const { db, platform, signal } = context;
  const row = await mediaToMake(db, mediaId);
  if (!row) return { mediaId };
  const making = { ...context, applicationId: row.applicationId };
  try {
    await by(making, row, progress, (made) => keepMade(db, platform, mediaId, made));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Fault) throw error;
    platform.log.warn('a medium could not be made', { mediaId, error });
    throw new Fault(mediaFaults.broken, { reason: String(error).slice(0, 160) });
  }
  return { mediaId };
}

export const mediaJobs = [
  defineJob({
    ...mediaJob,
    state: 'none',
    concurrency: 2,
    // What a provider has delivered was paid for: a retry is left to the user.
    lost: 'fail',
    run: ({ db, platform, actor, signal, progress }, { mediaId }) =>
      make({ db, platform, actor, signal, progress }, mediaId, async (making, row, tell, keep) => {
        if (row.kind === 'film') await makeFilm(making, row, tell, keep);
        else await keep(await (row.kind === 'speech' ? makeSpeech(making, row, tell) : makePictures(making, row)));
      }),
  }),
  defineJob({
    ...videoJob,
    state: 'none',
    // It waits most of the time.
    concurrency: 8,
    lost: 'fail',
    run: ({ db, platform, actor, signal, progress }, { mediaId }) =>
      make({ db, platform, actor, signal, progress }, mediaId, makeVideo),
  }),
];
