import { defineFeature } from '../../../http/feature.ts';
import { createDemoSignIns } from './sign-in.demo.ts';
import { signInTicker } from './sign-in.job.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { signInStream } from './sign-in.stream.ts';

export const signInFeature = defineFeature({
  name: 'desk/sign-in',
  routes: signInRoutes,
  streams: [signInStream],
  tickers: [signInTicker],
  audits: {
    'signin.end': { zh: '结束签到', en: 'Ended a sign-in', mn: 'Ирцийн бүртгэлийг дуусгасан' },
    'signin.mark': { zh: '修改签到状态', en: 'Changed an attendance record', mn: 'Ирцийн төлөвийг өөрчилсөн' },
  },
  demo: createDemoSignIns,
});
