import { defineFeature } from '../../../http/feature.ts';
import { textReviewTicker } from './text-review.job.ts';
import { textReviewRoutes } from './text-review.routes.ts';

export const textReviewFeature = defineFeature({
  name: 'base/text-review',
  routes: textReviewRoutes,
  tickers: [textReviewTicker],
  menu: [
    {
      code: 'operations/text-reviews',
      parent: 'operations',
      order: 55,
      titles: { zh: '内容审核', en: 'Texts to review', mn: 'Агуулгын хяналт' },
      route: '/text-reviews',
      view: 'base/text-review/TextReviewsPage',
      icon: 'safety',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'textreview.pass': { zh: '通过待审内容', en: 'Passed a text', mn: 'Агуулга зөвшөөрсөн' },
    'textreview.reject': { zh: '拒绝待审内容', en: 'Rejected a text', mn: 'Агуулгаас татгалзсан' },
  },
});
