import { defineFeature } from '../../../http/feature.ts';
import { installationJobs } from './installation.job.ts';
import { installationRoutes } from './installation.routes.ts';
import { provideAtStart } from './program-install.service.ts';

export const installationFeature = defineFeature({
  name: 'operations/installation',
  routes: installationRoutes,
  jobs: installationJobs,
  daemons: [
    async ({ db, platform }) => {
      await provideAtStart(db, platform);
      return () => {};
    },
  ],
  audits: {
    'installation.install': { zh: '安装程序', en: 'Installed a program', mn: 'Програм суулгасан' },
  },
  permissions: [
    {
      code: 'installation.view',
      names: { zh: '查看本系统', en: 'See the installation', mn: 'Суулгац үзэх' },
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'installation.manage',
      names: { zh: '在服务器上安装程序', en: 'Install programs on the servers', mn: 'Серверт програм суулгах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/installation',
      parent: 'operations',
      order: 130,
      titles: { zh: '本系统', en: 'This installation', mn: 'Энэ систем' },
      hints: { zh: '版本、软件与升级', en: 'Version and programs', mn: 'Хувилбар, програм' },
      route: 'installation',
      view: 'operations/installation/InstallationPage',
      icon: 'cloud-server',
      roles: ['ROLE_ADMIN'],
    },
  ],
});
