import { defineFeature } from '../../../http/feature.ts';
import { regradeRoutes } from './regrade.routes.ts';

export const regradeFeature = defineFeature({
  name: 'exam/regrade',
  routes: regradeRoutes,
  audits: {
    'regrade.save': {
      zh: '更正试题并重新计分',
      en: 'Corrected a question of an exam',
      mn: 'Асуултыг засаж дахин оноо өгсөн',
    },
  },
});
