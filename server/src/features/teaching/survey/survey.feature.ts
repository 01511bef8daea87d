import { defineFeature } from '../../../http/feature.ts';
import { createDemoSurvey } from './survey.demo.ts';
import { surveyRoutes } from './survey.routes.ts';
import { copySurveys, ensureNobodyAnswered, textsOfSurveys } from './survey.service.ts';
import { surveyPackage } from './survey-package.service.ts';

export const surveyFeature = defineFeature({
  name: 'teaching/survey',
  routes: surveyRoutes,
  sectionKinds: [{ kind: 'survey', texts: textsOfSurveys, copy: copySurveys, package: surveyPackage }],
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNobodyAnswered(db, ids);
      return async () => {};
    },
  },
  demo: createDemoSurvey,
});
