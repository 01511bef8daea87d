import { defineFeature } from '../../../http/feature.ts';
import { authJobs, idleTicker } from './auth.job.ts';
import { authRoutes } from './auth.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';

export const authFeature = defineFeature({
  name: 'base/auth',
  routes: [...authRoutes, ...secondFactorRoutes],
  jobs: authJobs,
  tickers: [idleTicker],
  audits: {
    'usercenter.updateuserpassword': {
      zh: '修改本人密码',
      en: 'Changed the own password',
      mn: 'Өөрийн нууц үгийг сольсон',
    },
    'secondfactor.confirm': {
      zh: '开启二次验证',
      en: 'Turned on two-step sign-in',
      mn: 'Хоёр алхамт нэвтрэлт асаасан',
    },
    'secondfactor.renewcodes': { zh: '更换恢复码', en: 'Renewed recovery codes', mn: 'Сэргээх кодыг шинэчилсэн' },
    'secondfactor.remove': {
      zh: '关闭二次验证',
      en: 'Turned off two-step sign-in',
      mn: 'Хоёр алхамт нэвтрэлт унтраасан',
    },
    'secondfactor.reset': {
      zh: '重置用户的二次验证',
      en: 'Reset somebody’s two-step sign-in',
      mn: 'Хэрэглэгчийн хоёр алхамт нэвтрэлтийг шинэчилсэн',
    },
  },
});
