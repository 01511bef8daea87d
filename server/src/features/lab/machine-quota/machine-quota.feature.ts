import { defineFeature } from '../../../http/feature.ts';
import { createDemoQuotas } from './machine-quota.demo.ts';
import { machineQuotaJobs, usageDaemon } from './machine-quota.job.ts';
import { machineQuotaRoutes } from './machine-quota.routes.ts';

export const machineQuotaFeature = defineFeature({
  name: 'lab/machine-quota',
  routes: machineQuotaRoutes,
  daemons: [usageDaemon],
  jobs: machineQuotaJobs,
  menu: [
    {
      code: 'lab/machine-quota',
      parent: 'lab',
      order: 25,
      titles: { zh: '用量与配额', en: 'Use and quotas', mn: 'Хэрэглээ, квот' },
      hints: { zh: '谁占多少，最多多少', en: 'Who uses how much', mn: 'Хэрэглээ ба хязгаар' },
      route: 'machine-quotas',
      view: 'lab/machine-quota/QuotasPage',
      icon: 'dashboard',
      roles: ['ROLE_ADMIN'],
    },
  ],
  demo: createDemoQuotas,
  audits: {
    'machinequota.save': { zh: '设置虚拟机配额', en: 'Set a quota of machines', mn: 'Машины квот тогтоосон' },
    'machinequota.delete': { zh: '取消虚拟机配额', en: 'Removed a quota of machines', mn: 'Машины квот цуцалсан' },
  },
});
