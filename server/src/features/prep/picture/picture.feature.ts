import { defineFeature } from '../../../http/feature.ts';
import { createDemoPictures } from './picture.demo.ts';
import { pictureJobs } from './picture.job.ts';
import { pictureRoutes } from './picture.routes.ts';
import { pictureStream } from './picture.stream.ts';

export const pictureFeature = defineFeature({
  name: 'prep/picture',
  routes: pictureRoutes,
  streams: [pictureStream],
  jobs: pictureJobs,
  audits: {
    'picture.delete': { zh: '删除数据集图片', en: 'Deleted pictures of a data set', mn: 'Багцын зураг устгасан' },
    'picture.deleteClass': {
      zh: '删除图片类别',
      en: 'Deleted a class of pictures',
      mn: 'Зургийн ангилал устгасан',
    },
  },
  demo: createDemoPictures,
});
