import { defineFeature } from '../../../http/feature.ts';
import { reportArchiveJobs } from './report-archive.job.ts';
import { reportArchiveRoutes } from './report-archive.routes.ts';
import { reportArchiveStream } from './report-archive.stream.ts';

export const reportArchiveFeature = defineFeature({
  name: 'teaching/report-archive',
  routes: reportArchiveRoutes,
  streams: [reportArchiveStream],
  jobs: reportArchiveJobs,
  menu: [
    {
      code: 'teaching/reports',
      parent: 'teaching/results',
      order: 30,
      titles: { zh: '实验报告', en: 'Reports', mn: 'Тайлангууд' },
      hints: { zh: '全部实验报告归档', en: 'All lab reports in one place', mn: 'Бүх лабораторийн тайлан' },
      route: '/teaching/reports',
      view: 'teaching/report-archive/ReportArchivePage',
      icon: 'file-text',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'reportarchive.pack': { zh: '打包实验报告', en: 'Packed reports', mn: 'Тайлан багцалсан' },
  },
});
