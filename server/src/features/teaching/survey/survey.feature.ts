import { defineFeature } from '../../../http/feature.ts';
import { createDemoSurvey } from './survey.demo.ts';
import { surveyRoutes } from './survey.routes.ts';
import { copySurveys, ensureNobodyAnswered, textsOfSurveys } from './survey.service.ts';
import { surveyPackage } from './survey-package.service.ts';
import { surveyPortable } from './survey-portable.service.ts';

export const surveyFeature = defineFeature({
  name: 'teaching/survey',
  portable: surveyPortable,
  routes: surveyRoutes,
  sectionKinds: [{ kind: 'survey', texts: textsOfSurveys, copy: copySurveys, package: surveyPackage }],
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNobodyAnswered(db, ids);
      return async () => {};
    },
  },
  audits: {
    'survey.save': { zh: '保存问卷', en: 'Saved a survey', mn: 'Санал асуулгыг хадгалсан' },
  },
  demo: createDemoSurvey,
});
