import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import { implement } from '../../../http/implement.ts';
import { getReport, saveReport, submitReport } from './training-report.service.ts';
import { countHandIns, readHandIn, returnHandIn } from './training-result.service.ts';

export const trainingReportRoutes = implement(trainingReportApi, {
  get: ({ db, platform, actor, input }) => getReport(db, platform.clock, actor, input.sectionId),
  saveDraft: ({ db, platform, actor, input }) => saveReport(db, platform.clock, actor, input),
  submit: ({ db, platform, actor, input }) => submitReport(db, platform, actor, input),
  counts: async ({ db, actor, input }) => ({ countList: await countHandIns(db, actor, input.sectionId) }),
  read: ({ db, platform, actor, input }) => readHandIn(db, platform.clock, actor, input),
  giveBack: ({ db, platform, actor, input }) => returnHandIn(db, platform, actor, input),
});
