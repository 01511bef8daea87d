import type { PictureReport } from '@xueyan/contract/prep/picture';
import { defineJob } from '../../../http/job.ts';
import { picturesToEdit } from './picture.service.ts';
import { batchesOf, emptyReport, pictureArchiveJob, readFolders, takePictures } from './picture-intake.service.ts';
import { makeThumbs } from './picture-thumb.service.ts';

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
  defineJob({
    kind: 'picture.thumb',
    access: 'system',
    title: {
      zh: '生成图片数据集的缩略图',
      en: 'Make the small pictures of data sets',
      mn: 'Зургийн багцын жижиг зургийг үүсгэх',
    },
    schedule: { at: '03:50' },
    run: ({ db, platform, signal }) => makeThumbs(db, platform, signal),
  }),
];
