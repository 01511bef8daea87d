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
    'picture.renameclass': {
      zh: '重命名图片类别',
      en: 'Renamed a class of pictures',
      mn: 'Зургийн ангиллын нэрийг өөрчилсөн',
    },
    'picture.move': { zh: '移动图片类别', en: 'Moved pictures', mn: 'Зургийг зөөсөн' },
    'picture.freeze': { zh: '固定图片集版本', en: 'Froze a version of pictures', mn: 'Зургийн хувилбарыг тогтоосон' },
    'picture.addclass': { zh: '新增图片类别', en: 'Added a class of pictures', mn: 'Зургийн ангилал нэмсэн' },
    'picture.delete': { zh: '删除数据集图片', en: 'Deleted pictures of a data set', mn: 'Багцын зураг устгасан' },
    'picture.deleteClass': {
      zh: '删除图片类别',
      en: 'Deleted a class of pictures',
      mn: 'Зургийн ангилал устгасан',
    },
  },
  demo: createDemoPictures,
});
