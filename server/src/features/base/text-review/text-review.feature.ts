import { defineFeature } from '../../../http/feature.ts';
import { waitingTexts } from '../sensitive-word/review.service.ts';
import { textReviewTicker } from './text-review.job.ts';
import { textReviewRoutes } from './text-review.routes.ts';

export const textReviewFeature = defineFeature({
  name: 'base/text-review',
  routes: textReviewRoutes,
  tickers: [textReviewTicker],
  inbox: [
    {
      kind: 'texts',
      titles: { zh: '内容审核', en: 'Texts to review', mn: 'Агуулгын хяналт' },
      path: '/text-reviews',
      needs: 'sensitiveword.manage',
      waiting: waitingTexts,
    },
  ],
  menu: [
    {
      code: 'operations/text-reviews',
      parent: 'system/safety',
      order: 22,
      titles: { zh: '内容审核', en: 'Texts to review', mn: 'Агуулгын хяналт' },
      route: '/text-reviews',
      view: 'base/text-review/TextReviewsPage',
      hidden: true,
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'textreview.pass': { zh: '通过待审内容', en: 'Passed a text', mn: 'Агуулга зөвшөөрсөн' },
    'textreview.reject': { zh: '拒绝待审内容', en: 'Rejected a text', mn: 'Агуулгаас татгалзсан' },
  },
});
