import { defineFeature } from '../../../http/feature.ts';
import { createDemoSignIns } from './sign-in.demo.ts';
import { signInTicker } from './sign-in.job.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { signInStream } from './sign-in.stream.ts';

export const signInFeature = defineFeature({
  name: 'attendance/sign-in',
  routes: signInRoutes,
  streams: [signInStream],
  tickers: [signInTicker],
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
      order: 60,
      titles: { zh: '签到记录', en: 'Sign-ins', mn: 'Ирцийн бүртгэл' },
      route: '/sign-ins',
      view: 'attendance/sign-in/SignInsPage',
      icon: 'check-square',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'sign-ins/board',
      order: 70,
      titles: { zh: '签到', en: 'Sign-in', mn: 'Ирц' },
      route: '/sign-ins/:signId',
      view: 'attendance/sign-in/SignInBoardPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'sign-ins/take',
      order: 80,
      titles: { zh: '扫码签到', en: 'Sign in by code', mn: 'Кодоор бүртгүүлэх' },
      route: '/sign-in/:signId',
      view: 'attendance/sign-in/TakeSignInPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  audits: {
    'signin.end': { zh: '结束签到', en: 'Ended a sign-in', mn: 'Ирцийн бүртгэлийг дуусгасан' },
    'signin.mark': { zh: '修改签到状态', en: 'Changed an attendance record', mn: 'Ирцийн төлөвийг өөрчилсөн' },
  },
  demo: createDemoSignIns,
});
