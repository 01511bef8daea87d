import { defineFeature } from '../../../http/feature.ts';
import { bundleJobs } from './bundle.job.ts';
import { bundleRoutes } from './bundle.routes.ts';
import { bundleDownloadStream, bundleUploadStream } from './bundle.stream.ts';

export const bundleFeature = defineFeature({
  name: 'composed/bundle',
  routes: bundleRoutes,
  streams: [bundleUploadStream, bundleDownloadStream],
  jobs: bundleJobs,
  menu: [
    {
      code: 'teaching/bundles',
      parent: 'teaching',
      order: 95,
      titles: { zh: '课程导入', en: 'Course import', mn: 'Хичээл импортлох' },
      hints: { zh: '从课程包或别处导入', en: 'Bring in a course package', mn: 'Хичээлийн багц оруулах' },
      route: '/teaching/bundles',
      view: 'composed/bundle/BundlesPage',
      icon: 'import',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'coursebundle.import': { zh: '导入课程包', en: 'Imported a course package', mn: 'Хичээлийн багц импортолсон' },
    'coursebundle.export': { zh: '导出课程包', en: 'Exported a course', mn: 'Хичээл экспортолсон' },
    'coursebundle.archive': {
      zh: '导出课程全部资料',
      en: 'Exported all of a course with its people’s data',
      mn: 'Хичээлийн бүх мэдээллийг экспортолсон',
    },
    'coursebundle.person': { zh: '导出个人数据', en: 'Exported their own data', mn: 'Хувийн өгөгдлөө экспортлосон' },
    'coursebundle.delete': { zh: '删除课程包', en: 'Deleted a course package', mn: 'Хичээлийн багц устгасан' },
  },
});
