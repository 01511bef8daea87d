import { defineJob } from '../../../http/job.ts';
import { importArchive, pictureArchiveJob } from './picture-archive.service.ts';
import { makeThumbs } from './picture-thumb.service.ts';

export const pictureJobs = [
  defineJob({
    ...pictureArchiveJob,
    state: 'none',
    run: importArchive,
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
