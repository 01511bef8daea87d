import { defineFeature } from '../../../http/feature.ts';
import { calendarRoutes } from './calendar.routes.ts';

export const calendarFeature = defineFeature({
  name: 'desk/calendar',
  routes: calendarRoutes,
  audits: {
    'calendar.deleteterm': { zh: '删除学期', en: 'Deleted a term', mn: 'Улирал устгасан' },
    'calendar.deletedays': { zh: '删除节假日安排', en: 'Deleted special days', mn: 'Тусгай өдрүүдийг устгасан' },
  },
});
