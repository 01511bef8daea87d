import { sectionApi } from '@xueyan/contract/school/section';
import { discussionApi } from '@xueyan/contract/teaching/discussion';
import type { Foreign } from '../../../testing/foreign.ts';

const calls = ['get', 'savetopic', 'list', 'save'];

export const discussionForeign: Foreign = {
  records: async ({ teacher, student, courseId, chapterId }) => {
    const row = { courseId, parentId: chapterId, title: '讨论', kind: 'discussion' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, row);
    const post = { sectionId, parentId: null, content: '我的看法' };
    const { postId } = await student.call(discussionApi.say, post);
    return { discussionId: sectionId, postId };
  },
  places: {
    ...Object.fromEntries(calls.map((call) => [`discussion/${call} sectionId`, 'discussionId'])),
    'discussion/save parentId': 'postId',
  },
};
