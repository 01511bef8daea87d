import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { warehouseCommentApi } from '@xueyan/contract/content/warehouse-comment';
import type { Foreign } from '../../../testing/foreign.ts';

export const warehouseCommentForeign: Foreign = {
  records: async ({ teacher }) => {
    const { spaceId } = await teacher.call(warehouseApi.saveSpace, { name: '他人的讨论' });
    const { pageId } = await teacher.call(warehouseApi.addPage, { spaceId, title: '他人的页' });
    const { pageCommentId } = await teacher.call(warehouseCommentApi.comment, { pageId, content: '一条评论' });
    return { pageCommentId };
  },
  places: { 'knowledgewarehouse/comment threadId': 'pageCommentId' },
};
