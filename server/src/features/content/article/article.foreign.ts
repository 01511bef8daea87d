import { articleApi } from '@xueyan/contract/content/article';
import type { Foreign } from '../../../testing/foreign.ts';

export const articleForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const writer = await school.signIn('ROLE_ADMIN', `article-of-${teacher.loginName}`);
    const form = { title: '他人的文章', category: 'news' as const, content: '内容' };
    const { articleId } = await writer.call(articleApi.save, form);
    await writer.call(articleApi.shelve, { articleId, onShelf: true });
    const { commentId } = await teacher.call(articleApi.comment, { articleId, content: '一条评论' });
    // On the shelf everybody could read it.
    await writer.call(articleApi.shelve, { articleId, onShelf: false });
    return { articleId, commentId };
  },
};
