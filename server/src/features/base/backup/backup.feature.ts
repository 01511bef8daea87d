import { defineFeature } from '../../../http/feature.ts';
import { backupJobs } from './backup.job.ts';
import { backupParameters } from './backup.parameter.ts';
import { backupRoutes } from './backup.routes.ts';
import { backupStream } from './backup.stream.ts';

export const backupFeature = defineFeature({
  name: 'base/backup',
  routes: backupRoutes,
  streams: [backupStream],
  jobs: backupJobs,
  parameters: Object.values(backupParameters),
  permissions: [
    {
      code: 'backup.manage',
      names: { zh: '管理备份', en: 'Manage backups', mn: 'Нөөцлөлт удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/backup',
      parent: 'operations',
      order: 100,
      titles: { zh: '备份', en: 'Backups', mn: 'Нөөцлөлт' },
      hints: { zh: '备份、下载与恢复', en: 'Back up and restore', mn: 'Нөөцлөх, сэргээх' },
      route: 'backup',
      view: 'base/backup/BackupPage',
      icon: 'save',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'backup.start': { zh: '开始备份', en: 'Started a backup', mn: 'Нөөцлөлт эхлүүлсэн' },
    'backup.download': { zh: '下载备份', en: 'Downloaded a backup', mn: 'Нөөц татсан' },
    'backup.delete': { zh: '删除备份', en: 'Deleted a backup', mn: 'Нөөц устгасан' },
  },
});
