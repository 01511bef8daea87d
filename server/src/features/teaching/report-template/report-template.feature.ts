import { defineFeature } from '../../../http/feature.ts';
import { createDemoReportTemplates } from './report-template.demo.ts';
import { reportTemplateRoutes } from './report-template.routes.ts';
import { reportTemplatePortable } from './report-template-portable.service.ts';

export const reportTemplateFeature = defineFeature({
  name: 'teaching/report-template',
  portable: reportTemplatePortable,
  routes: reportTemplateRoutes,
  permissions: [
    {
      code: 'reportTemplate.manage',
      names: { zh: '编写报告模板', en: 'Write report templates', mn: 'Тайлангийн загвар бичих' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  menu: [
    {
      code: 'teaching/report-templates',
      parent: 'prep',
      order: 50,
      titles: { zh: '报告模板', en: 'Report templates', mn: 'Тайлангийн загвар' },
      hints: { zh: '实验报告的格式', en: 'Forms of lab reports', mn: 'Тайлангийн загвар' },
      route: '/prep/report-templates',
      view: 'teaching/report-template/ReportTemplatesPage',
      icon: 'file-text',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  demo: createDemoReportTemplates,
  audits: {
    'reporttemplate.update': {
      zh: '修改报告模板',
      en: 'Changed a report template',
      mn: 'Тайлангийн загварыг өөрчилсөн',
    },
    'reporttemplate.save': { zh: '新建报告模板', en: 'Created a report template', mn: 'Тайлангийн загвар үүсгэсэн' },
    'reportTemplate.delete': {
      zh: '删除报告模板',
      en: 'Deleted a report template',
      mn: 'Тайлангийн загвар устгасан',
    },
  },
});
