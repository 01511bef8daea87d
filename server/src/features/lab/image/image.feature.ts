import { defineFeature } from '../../../http/feature.ts';
import { demoImagesJob } from './demo-images.job.ts';
import { createDemoImages } from './image.demo.ts';
import { imageDaemon, imageJobs } from './image.job.ts';
import { imageRoutes } from './image.routes.ts';
import { addImage } from './image.service.ts';
import { imageUploadStream } from './image-upload.stream.ts';
import { keepShippedRecipes } from './shipped-recipe.service.ts';

export const imageFeature = defineFeature({
  name: 'lab/image',
  routes: imageRoutes,
  streams: [imageUploadStream],
  jobs: [...imageJobs, demoImagesJob],
  daemons: [imageDaemon],
  permissions: [
    { code: 'lab.image', names: { zh: '管理镜像', en: 'Manage images', mn: 'Дүрс удирдах' }, roles: ['ROLE_ADMIN'] },
  ],
  menu: [
    {
      code: 'lab',
      order: 57,
      titles: { zh: '实验', en: 'Labs', mn: 'Лаборатори' },
      route: '/lab',
      icon: 'experiment',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'lab/images',
      parent: 'lab',
      order: 10,
      titles: { zh: '镜像管理', en: 'Images', mn: 'Дүрсүүд' },
      hints: { zh: '实验机用的系统', en: 'Systems of lab machines', mn: 'Машины системүүд' },
      route: 'images',
      view: 'lab/image/ImagesPage',
      icon: 'appstore',
      roles: ['ROLE_ADMIN'],
    },
  ],
  initialData: [
    {
      key: 'lab images',
      give: async (db) => {
        await addImage(db, 'linux-basic', 'Linux 基础', '内核与常用命令，启动最快，适合命令行入门');
        await addImage(db, 'debian', 'Debian 12', '完整的 Debian：systemd、SSH、Python 3、GCC、Vim');
      },
    },
    {
      key: 'lab image recipes',
      give: (db) => keepShippedRecipes(db),
    },
  ],
  demo: createDemoImages,
  audits: {
    'labimage.build': { zh: '构建镜像', en: 'Built an image', mn: 'Дүрс угсарсан' },
    'labimage.save': { zh: '新增镜像', en: 'Added an image', mn: 'Дүрс нэмсэн' },
    'labimage.update': { zh: '修改镜像', en: 'Changed an image', mn: 'Дүрс өөрчилсөн' },
    'labimage.copy': { zh: '复制镜像', en: 'Copied an image', mn: 'Дүрс хуулсан' },
    'labimage.savemachine': {
      zh: '把虚拟机保存为镜像',
      en: 'Saved a machine as an image',
      mn: 'Машиныг дүрс болгон хадгалсан',
    },
    'labimage.cancel': { zh: '取消构建镜像', en: 'Cancelled an image build', mn: 'Дүрс бүтээхийг цуцалсан' },
    'labimage.delete': { zh: '删除镜像', en: 'Deleted an image', mn: 'Дүрсийн файлыг устгасан' },
  },
});
