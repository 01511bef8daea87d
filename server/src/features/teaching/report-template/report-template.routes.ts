import { reportTemplateApi } from '@xueyan/contract/teaching/report-template';
import { implement } from '../../../http/implement.ts';
import {
  addReportTemplate,
  listReportTemplates,
  removeReportTemplate,
  updateReportTemplate,
} from './report-template.service.ts';

export const reportTemplateRoutes = implement(reportTemplateApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listReportTemplates(db, platform.clock, actor, input),
  }),
  save: async ({ db, actor, input }) => ({ reportTemplateId: await addReportTemplate(db, actor, input) }),
  update: ({ db, actor, input: { reportTemplateId, version, ...form } }) =>
    updateReportTemplate(db, actor, reportTemplateId, version, form),
  remove: ({ db, actor, input }) => removeReportTemplate(db, actor, input.reportTemplateId),
});
