import { defineFeature } from '../../../http/feature.ts';
import { createDemoSystemFiles } from './system-file.demo.ts';
import { systemFileJobs } from './system-file.job.ts';
import { systemFileChoiceRoutes, systemFileRoutes } from './system-file.routes.ts';
import { systemFileStream } from './system-file.stream.ts';

export const systemFileFeature = defineFeature({
  name: 'lab/system-file',
  routes: [...systemFileRoutes, ...systemFileChoiceRoutes],
  streams: [systemFileStream],
  jobs: systemFileJobs,
  demo: createDemoSystemFiles,
  menu: [
    {
      code: 'lab/system-files',
      parent: 'lab',
      order: 18,
      titles: { zh: '系统文件', en: 'System files', mn: 'Системийн файл' },
      hints: { zh: '多个实验共用的数据', en: 'Data that many labs share', mn: 'Олон лабын нийтлэг өгөгдөл' },
      route: 'system-files',
      view: 'lab/system-file/SystemFilesPage',
      icon: 'hdd',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'systemfile.save': { zh: '新增系统文件', en: 'Added a system file', mn: 'Системийн файл нэмсэн' },
    'systemfile.update': { zh: '修改系统文件', en: 'Changed a system file', mn: 'Системийн файл өөрчилсөн' },
    'systemfile.build': { zh: '处理系统文件', en: 'Processed a system file', mn: 'Системийн файл боловсруулсан' },
    'systemfile.delete': { zh: '删除系统文件', en: 'Deleted a system file', mn: 'Системийн файл устгасан' },
    'systemfile.choose': {
      zh: '为实验选择系统文件',
      en: 'Chose system files for an experiment',
      mn: 'Туршилтад системийн файл сонгосон',
    },
  },
});
