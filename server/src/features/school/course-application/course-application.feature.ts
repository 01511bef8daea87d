import { defineFeature } from '../../../http/feature.ts';
import { applicationFileStream } from './application-file.stream.ts';
import { ensureMayAddFiles, ensureMayReadFiles, waitingApplications } from './application-list.service.ts';
import { createDemoApplications } from './course-application.demo.ts';
import { applicationTicker } from './course-application.job.ts';
import { applicationParameters } from './course-application.parameter.ts';
import { courseApplicationRoutes } from './course-application.routes.ts';
import { courseApplicationPortable } from './course-application-portable.service.ts';

export const courseApplicationFeature = defineFeature({
  name: 'school/course-application',
  portable: courseApplicationPortable,
  routes: courseApplicationRoutes,
  streams: [applicationFileStream],
  tickers: [applicationTicker],
  demo: createDemoApplications,
  files: { application: { read: ensureMayReadFiles, write: ensureMayAddFiles } },
  parameters: Object.values(applicationParameters),
  inbox: [
    {
      kind: 'courses',
      titles: { zh: '课程申请', en: 'Requests for courses', mn: 'Хичээлийн хүсэлт' },
      path: '/applications/take',
      needs: 'course.teach',
      waiting: waitingApplications,
    },
  ],
  menu: [
    {
      code: 'hall/applications',
      parent: 'teaching',
      order: 85,
      titles: { zh: '我的申请', en: 'My requests', mn: 'Миний хүсэлт' },
      route: '/hall/applications',
      view: 'school/course-application/MyApplicationsPage',
      icon: 'form',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'member/take-applications',
      parent: 'teaching/lesson',
      order: 50,
      titles: { zh: '选课申请', en: 'Course requests', mn: 'Хичээл сонгох хүсэлт' },
      route: '/applications/take',
      view: 'school/course-application/TakeApplicationsPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'member/audit-applications',
      parent: 'teaching/lesson',
      order: 51,
      titles: { zh: '听课申请', en: 'Requests to sit in', mn: 'Сонсогчийн хүсэлт' },
      route: '/applications/audit',
      view: 'school/course-application/AuditApplicationsPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'member/withdraw-applications',
      parent: 'teaching/lesson',
      order: 52,
      titles: { zh: '退课申请', en: 'Requests to leave', mn: 'Гарах хүсэлт' },
      route: '/applications/withdraw',
      view: 'school/course-application/WithdrawApplicationsPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'application.take': { zh: '申请选课', en: 'Asked to take a course', mn: 'Хичээл сонгох хүсэлт гаргасан' },
    'application.audit': { zh: '申请听课', en: 'Asked to sit in', mn: 'Хичээл сонсох хүсэлт гаргасан' },
    'application.withdraw': { zh: '申请退课', en: 'Asked to leave a course', mn: 'Хичээлээс гарах хүсэлт гаргасан' },
    'application.cancel': { zh: '取消申请', en: 'Cancelled a request', mn: 'Хүсэлтээ цуцалсан' },
    'application.approve': { zh: '通过申请', en: 'Approved a request', mn: 'Хүсэлт зөвшөөрсөн' },
    'application.end': { zh: '结束听课', en: 'Ended sitting in', mn: 'Сонсохыг дуусгасан' },
    'application.reject': { zh: '驳回申请', en: 'Rejected a request', mn: 'Хүсэлтээс татгалзсан' },
  },
});
