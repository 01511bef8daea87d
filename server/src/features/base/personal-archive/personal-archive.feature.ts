import { defineFeature } from '../../../http/feature.ts';
import { personalArchiveJobs } from './personal-archive.job.ts';
import { personalArchiveRoutes } from './personal-archive.routes.ts';
import { personalArchiveStream } from './personal-archive.stream.ts';
import { filesPortable } from './personal-archive-portable.service.ts';

export const personalArchiveFeature = defineFeature({
  name: 'base/personal-archive',
  routes: personalArchiveRoutes,
  streams: [personalArchiveStream],
  jobs: personalArchiveJobs,
  portable: [filesPortable],
  audits: {
    'personalarchive.start': { zh: '打包个人数据', en: 'Packed their own data', mn: 'Хувийн өгөгдлөө багцалсан' },
    'personalarchive.startFor': {
      zh: '为他人打包个人数据',
      en: 'Had the data of a person packed',
      mn: 'Бусдын өгөгдлийг багцлуулсан',
    },
    'personalarchive.delete': {
      zh: '删除个人数据包',
      en: 'Deleted an archive of their data',
      mn: 'Хувийн архив устгасан',
    },
  },
});
