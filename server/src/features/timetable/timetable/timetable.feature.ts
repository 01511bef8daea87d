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
    'schedule.renewfeed': {
      zh: '更换日程订阅地址',
      en: 'Renewed the address of a calendar feed',
      mn: 'Хуваарийн хаягийг шинэчилсэн',
    },
    'schedule.updateclassschedule': { zh: '修改排课', en: 'Changed a lesson', mn: 'Хичээлийн цагийг өөрчилсөн' },
    'schedule.saveclassscheduleauto': {
      zh: '批量排课',
      en: 'Created lessons of a term',
      mn: 'Хичээлийн цагуудыг үүсгэсэн',
    },
    'schedule.saveclassschedule': { zh: '新建排课', en: 'Created a lesson', mn: 'Хичээлийн цаг үүсгэсэн' },
    'schedule.delete': { zh: '删除排课', en: 'Deleted lessons', mn: 'Хичээлийн хуваарь устгасан' },
    'schedule.revokefeed': { zh: '更换日历订阅地址', en: 'Revoked a calendar feed', mn: 'Календарийн хаягийг солисон' },
  },
  demo: createDemoTimetable,
});
