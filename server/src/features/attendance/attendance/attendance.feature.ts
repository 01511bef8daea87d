import { defineFeature } from '../../../http/feature.ts';
import { createDemoAttendance } from './attendance.demo.ts';
import { attendanceTicker } from './attendance.job.ts';
import { attendanceParameters } from './attendance.parameter.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { attendanceStream } from './attendance.stream.ts';
import { attendancePortable } from './attendance-portable.service.ts';
import { attendanceGrades } from './grade.service.ts';

export const attendanceFeature = defineFeature({
  name: 'attendance/attendance',
  portable: attendancePortable,
  grades: [attendanceGrades],
  routes: attendanceRoutes,
  streams: [attendanceStream],
  tickers: [attendanceTicker],
  permissions: [
    {
      code: 'signin.open',
      names: { zh: '发起签到', en: 'Open sign-ins', mn: 'Ирцийн бүртгэл эхлүүлэх' },
      roles: ['ROLE_TEACHER'],
    },
    {
      code: 'signin.run',
      names: { zh: '查看和修改签到', en: 'Run sign-ins', mn: 'Ирцийн бүртгэл хөтлөх' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'signin.take',
      names: { zh: '签到', en: 'Sign in to lessons', mn: 'Ирцээ бүртгүүлэх' },
      roles: ['ROLE_STUDENT'],
    },
  ],
  menu: [
    {
      code: 'sign-ins',
      parent: 'teaching/lesson',
      order: 10,
      titles: { zh: '签到记录', en: 'Sign-ins', mn: 'Ирцийн бүртгэл' },
      hints: { zh: '每次签到，缺谁一看便知', en: 'Who was there, who was not', mn: 'Хэн ирсэн, хэн ирээгүй' },
      route: '/sign-ins',
      view: 'attendance/attendance/AttendancePage',
      icon: 'check-square',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'sign-ins/board',
      parent: 'teaching/lesson',
      order: 11,
      titles: { zh: '签到', en: 'Sign-in', mn: 'Ирц' },
      route: '/sign-ins/:signId',
      view: 'attendance/attendance/AttendanceBoardPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'sign-ins/take',
      order: 81,
      titles: { zh: '扫码签到', en: 'Sign in by code', mn: 'Кодоор бүртгүүлэх' },
      route: '/sign-in/:signId',
      view: 'attendance/attendance/TakeAttendancePage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  parameters: Object.values(attendanceParameters),
  audits: {
    'signin.savesigninsetting': { zh: '发起签到', en: 'Began attendance', mn: 'Ирц бүртгэж эхэлсэн' },
    'signin.renewcode': { zh: '更换签到码', en: 'Renewed an attendance code', mn: 'Ирцийн кодыг шинэчилсэн' },
    'signin.extend': { zh: '延长签到', en: 'Extended attendance', mn: 'Ирцийн хугацааг сунгасан' },
    'signin.end': { zh: '结束签到', en: 'Ended a sign-in', mn: 'Ирцийн бүртгэлийг дуусгасан' },
    'signin.mark': { zh: '修改签到状态', en: 'Changed an attendance record', mn: 'Ирцийн төлөвийг өөрчилсөн' },
  },
  demo: createDemoAttendance,
});
