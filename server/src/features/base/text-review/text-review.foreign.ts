import { messageApi } from '@xueyan/contract/base/message';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { textReviewApi } from '@xueyan/contract/base/text-review';
import { eq } from 'drizzle-orm';
import { textReviews } from '../../../db/text-review.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const textReviewForeign: Foreign = {
  records: async ({ school, teacher, courseId }) => {
    const keeper = await school.signIn('ROLE_ADMIN', `reviews-of-${teacher.loginName}`);
    const word = `待查${teacher.loginName}`;
    await keeper.call(sensitiveWordApi.save, { word, level: 'review' });
    const letter = { messageType: '02', messageTitle: '标题', messageContent: word, to: { courses: [courseId] } };
    await teacher.call(messageApi.send, letter);
    const { resultList } = (await keeper.call(textReviewApi.list, { words: word })).pageInfo;
    const reviewId = resultList[0]?.reviewId ?? '';
    // Prevents a notification of the text while others try to reach it.
    await school.sql.update(textReviews).set({ toldAt: school.clock.now() }).where(eq(textReviews.id, reviewId));
    return { reviewId };
  },
};
