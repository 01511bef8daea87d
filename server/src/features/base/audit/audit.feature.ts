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
      parent: 'system/safety',
      order: 30,
      titles: { zh: '操作日志', en: 'Audit log', mn: 'Үйлдлийн бүртгэл' },
      hints: { zh: '谁在何时做了什么', en: 'Who did what, and when', mn: 'Хэн, хэзээ, юу хийсэн' },
      route: '/operations/audit',
      view: 'base/audit/AuditPage',
      icon: 'file-search',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: { 'audit.verify': { zh: '校验操作日志', en: 'Verified the audit log', mn: 'Үйлдлийн бүртгэл шалгасан' } },
});
