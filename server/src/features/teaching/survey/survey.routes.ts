import { surveyApi } from '@xueyan/contract/teaching/survey';
import { implement } from '../../../http/implement.ts';
import { answerSurvey, getSurvey, listAnswers, saveSurvey, surveyResults } from './survey.service.ts';

export const surveyRoutes = implement(surveyApi, {
  get: ({ db, actor, input }) => getSurvey(db, actor, input.sectionId),
  save: ({ db, platform, actor, input }) => saveSurvey(db, platform.live, actor, input),
  answer: ({ db, actor, input }) => answerSurvey(db, actor, input.sectionId, input.answers),
  results: ({ db, actor, input }) => surveyResults(db, actor, input.sectionId),
  answers: async ({ db, platform, actor, input }) => ({
    pageInfo: await listAnswers(db, platform.clock, actor, input),
  }),
});
