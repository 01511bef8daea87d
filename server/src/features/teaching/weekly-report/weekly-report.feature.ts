import { defineFeature } from '../../../http/feature.ts';
import { weeklyReportRoutes } from './weekly-report.routes.ts';
import { weeklyReportPortable } from './weekly-report-portable.service.ts';

export const weeklyReportFeature = defineFeature({
  name: 'teaching/weekly-report',
  portable: weeklyReportPortable,
  routes: weeklyReportRoutes,
  audits: {
    'weeklyreport.comment': {
      zh: '评阅周报',
      en: 'Commented on a weekly report',
      mn: 'Долоо хоногийн тайланд сэтгэгдэл бичсэн',
    },
  },
});
