import type { PictureReport } from '@xueyan/contract/prep/picture';
import { defineJob } from '../../../http/job.ts';
import { picturesToEdit } from './picture.service.ts';
import { batchesOf, emptyReport, pictureArchiveJob, readFolders, takePictures } from './picture-intake.service.ts';

export const pictureJobs = [
  defineJob({
    ...pictureArchiveJob,
    state: 'none',
    /** Imports in batches: what is imported stays after a cancel, and a second run finds it. */
    run: async ({ db, platform, actor, progress }, { datasetId, sha256 }): Promise<PictureReport> => {
      const reader = { id: actor.id, patient: true };
      const report = emptyReport();
      const files = await readFolders(platform, reader, sha256, report);
      let done = 0;
      for (const some of batchesOf(files)) {
        await progress(done, files.length);
        await picturesToEdit(db, actor, datasetId);
        await takePictures(db, platform, { datasetId, ownerId: actor.id }, some, report, reader);
        done += some.length;
      }
      await progress(done, files.length);
      return report;
    },
  }),
];
