import { defineFeature } from '../../../http/feature.ts';
import { calendarRoutes } from './calendar.routes.ts';

export const calendarFeature = defineFeature({
  name: 'school/calendar',
  routes: calendarRoutes,
  permissions: [
    {
      code: 'schedule.calendar',
      names: { zh: '设置学期与作息', en: 'Set terms and periods', mn: 'Улирал ба цагийн хуваарь тогтоох' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'system/calendar',
      parent: 'system/setup',
      order: 10,
      titles: { zh: '学期与作息', en: 'Terms and periods', mn: 'Улирал ба цагийн хуваарь' },
      hints: { zh: '学期、节次、调休', en: 'Terms, lessons, moved days', mn: 'Улирал, цагийн хуваарь' },
      route: '/system/calendar',
      view: 'timetable/timetable/CalendarPage',
      icon: 'calendar',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'calendar.saveterm': { zh: '保存学期', en: 'Saved a term', mn: 'Улирлыг хадгалсан' },
    'calendar.saveperiods': { zh: '设置节次时间', en: 'Set the times of periods', mn: 'Цагийн хуваарийг тохируулсан' },
    'calendar.savedays': { zh: '设置特殊日期', en: 'Set special days', mn: 'Онцгой өдрүүдийг тохируулсан' },
    'calendar.deleteterm': { zh: '删除学期', en: 'Deleted a term', mn: 'Улирал устгасан' },
    'calendar.deletedays': { zh: '删除节假日安排', en: 'Deleted special days', mn: 'Тусгай өдрүүдийг устгасан' },
  },
});
