import { defineFeature } from '../../../http/feature.ts';
import { scheduleExportStream } from './export.stream.ts';
import { scheduleFeedStream } from './feed.stream.ts';
import { lessonSheetImport } from './lesson-import.service.ts';
import { createDemoTimetable } from './timetable.demo.ts';
import { timetableRoutes } from './timetable.routes.ts';

export const timetableFeature = defineFeature({
  name: 'timetable/timetable',
  routes: timetableRoutes,
  streams: [scheduleFeedStream, scheduleExportStream],
  imports: [lessonSheetImport],
  permissions: [
    {
      code: 'schedule.plan',
      names: { zh: '排课', en: 'Plan lessons', mn: 'Хичээлийн хуваарь гаргах' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
  ],
  audits: {
    'schedule.delete': { zh: '删除排课', en: 'Deleted lessons', mn: 'Хичээлийн хуваарь устгасан' },
    'schedule.revokefeed': { zh: '更换日历订阅地址', en: 'Revoked a calendar feed', mn: 'Календарийн хаягийг солисон' },
  },
  demo: createDemoTimetable,
});
