import { examAnalysisApi } from '@xueyan/contract/exam/exam-analysis';
import { implement } from '../../../http/implement.ts';
import { listItemAnalysis, statisticsOf } from './exam-analysis.service.ts';
import { analyseOwn } from './own-analysis.service.ts';
import { listMeasuredQuestions } from './question-measure.service.ts';

export const examAnalysisRoutes = implement(examAnalysisApi, {
  statistics: ({ db, actor, input }) => statisticsOf(db, actor, input.examId),
  items: async ({ db, actor, input }) => ({ pageInfo: await listItemAnalysis(db, actor, input) }),
  own: ({ db, platform, actor, input }) => analyseOwn(db, platform, actor, input.examId),
  questions: async ({ db, platform, actor, input }) => ({
    pageInfo: await listMeasuredQuestions(db, platform.clock, actor, input),
  }),
});
