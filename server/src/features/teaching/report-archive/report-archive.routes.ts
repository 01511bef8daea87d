import { reportArchiveApi } from '@xueyan/contract/teaching/report-archive';
import { implement } from '../../../http/implement.ts';
import { listReports, packReports, reportChoices } from './report-archive.service.ts';

export const reportArchiveRoutes = implement(reportArchiveApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listReports(db, platform.clock, actor, input) }),
  choices: ({ db, actor, input }) => reportChoices(db, actor, input.courseId),
  pack: ({ db, actor, input }) => packReports(db, actor, input),
});
