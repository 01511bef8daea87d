import { studentPhotoFaults, type TakenPhotos } from '@xueyan/contract/school/student-photo';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import { defineJob, type JobContext } from '../../../http/job.ts';
import { savePhoto } from './student-photo.service.ts';
import { photosJob, readPhotos } from './student-photos.service.ts';

/** Imports photos one by one: imported ones stay after cancelling, and a second run is harmless. */
export const studentPhotosJob = defineJob({ ...photosJob, state: 'none', run: takePhotos });

async function takePhotos(
  { db, platform, actor, progress }: JobContext<'user'>,
  { sha256 }: z.output<typeof photosJob.input>,
): Promise<z.output<typeof TakenPhotos>> {
  const stream = await platform.files.open(sha256);
  ensure(stream, studentPhotoFaults.away);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const found = await readPhotos(db, platform, actor, Buffer.concat(chunks), { id: actor.id, patient: true });
  const good = found.filter(({ problem }) => problem === '');
  let taken = 0;
  for (const [i, { studentId, name, bytes }] of good.entries()) {
    await progress(i, good.length);
    try {
      await savePhoto(db, platform, actor, studentId, { name, bytes });
      taken += 1;
    } catch (error) {
      // A damaged picture or a deleted student does not stop the others.
      if (!(error instanceof Fault)) throw error;
    }
  }
  await progress(good.length, good.length);
  return { taken, left: found.length - taken };
}
