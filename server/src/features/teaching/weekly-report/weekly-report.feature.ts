import { defineFeature } from '../../../http/feature.ts';
import { weeklyReportRoutes } from './weekly-report.routes.ts';

export const weeklyReportFeature = defineFeature({ name: 'teaching/weekly-report', routes: weeklyReportRoutes });
