import { defineFeature } from '../../../http/feature.ts';
import { auditJobs, sealTicker } from './audit.job.ts';
import { auditParameters } from './audit.parameter.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditFeature = defineFeature({
  name: 'base/audit',
  routes: auditRoutes,
  tickers: [sealTicker],
  jobs: auditJobs,
  parameters: Object.values(auditParameters),
  permissions: [
    {
      code: 'audit.read',
      names: { zh: '查看操作日志', en: 'Read the audit log', mn: 'Үйлдлийн бүртгэл харах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/audit',
      parent: 'operations',
      order: 60,
      titles: { zh: '操作日志', en: 'Audit log', mn: 'Үйлдлийн бүртгэл' },
      route: 'audit',
      view: 'base/audit/AuditPage',
      icon: 'read',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: { 'audit.verify': { zh: '校验操作日志', en: 'Verified the audit log', mn: 'Үйлдлийн бүртгэл шалгасан' } },
});
