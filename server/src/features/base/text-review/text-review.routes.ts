import { textReviewApi } from '@xueyan/contract/base/text-review';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { countWaiting, listHeld } from '../sensitive-word/review.service.ts';
import { passText, rejectText } from './text-review.service.ts';

export const textReviewRoutes = (features: readonly Feature[]) =>
  implement(textReviewApi, {
    list: async ({ db, platform, input }) => ({ pageInfo: await listHeld(db, platform.clock, input) }),
    countWaiting: ({ db }) => countWaiting(db),
    pass: ({ db, platform, actor, input }) => passText(db, platform, features, actor, input.reviewId),
    reject: ({ db, platform, actor, input }) => rejectText(db, platform, features, actor, input),
  });
