import { defineFeature } from '../../../http/feature.ts';
import { imageLabelRoutes } from './image-label.routes.ts';

export const imageLabelFeature = defineFeature({
  name: 'lab/image-label',
  routes: imageLabelRoutes,
  menu: [
    {
      code: 'lab/image-labels',
      parent: 'lab',
      order: 15,
      titles: { zh: '标签管理', en: 'Image labels', mn: 'Дүрсийн шошго' },
      hints: { zh: '给镜像分类', en: 'Sort the images', mn: 'Дүрсийг ангилах' },
      route: 'image-labels',
      view: 'lab/image-label/ImageLabelsPage',
      icon: 'tags',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'imagelabel.save': { zh: '新增镜像标签', en: 'Added an image label', mn: 'Дүрсийн шошго нэмсэн' },
    'imagelabel.update': { zh: '修改镜像标签', en: 'Renamed an image label', mn: 'Дүрсийн шошго өөрчилсөн' },
    'imagelabel.delete': { zh: '删除镜像标签', en: 'Deleted an image label', mn: 'Дүрсийн шошго устгасан' },
  },
});
