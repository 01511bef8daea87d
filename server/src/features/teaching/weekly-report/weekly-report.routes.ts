import { weeklyReportApi } from '@xueyan/contract/teaching/weekly-report';
import { implement } from '../../../http/implement.ts';
import {
  commentReport,
  listReports,
  remindMissing,
  reportDraft,
  reportOverview,
  saveReport,
  saveReportDraft,
} from './weekly-report.service.ts';

export const weeklyReportRoutes = implement(weeklyReportApi, {
  overview: ({ db, platform, actor, input }) => reportOverview(db, platform.clock, actor, input.courseId),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listReports(db, platform.clock, actor, input) }),
  draft: ({ db, actor, input }) => reportDraft(db, actor, input),
  saveDraft: async ({ db, platform, actor, input }) => ({
    version: await saveReportDraft(db, platform.clock, actor, input),
  }),
  save: ({ db, platform, actor, input }) => saveReport(db, platform, actor, input),
  comment: ({ db, platform, actor, input }) => commentReport(db, platform, actor, input),
  remind: async ({ db, platform, actor, input }) => ({ count: await remindMissing(db, platform, actor, input) }),
});
