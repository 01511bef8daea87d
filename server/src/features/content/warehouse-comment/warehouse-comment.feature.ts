import { defineFeature } from '../../../http/feature.ts';
import { createDemoComments } from './warehouse-comment.demo.ts';
import { warehouseCommentParameters } from './warehouse-comment.parameter.ts';
import { warehouseCommentRoutes } from './warehouse-comment.routes.ts';
import { commentReviews } from './warehouse-comment.service.ts';
import { warehouseCommentPortable } from './warehouse-comment-portable.service.ts';

export const warehouseCommentFeature = defineFeature({
  name: 'content/warehouse-comment',
  portable: warehouseCommentPortable,
  routes: warehouseCommentRoutes,
  parameters: Object.values(warehouseCommentParameters),
  reviews: commentReviews,
  audits: {
    'knowledgewarehouse.resolvecomment': {
      zh: '处理页面评论',
      en: 'Resolved a comment',
      mn: 'Сэтгэгдлийг шийдвэрлэсэн',
    },
    'warehouse.deletecomment': {
      zh: '删除知识页面评论',
      en: 'Deleted a comment on a knowledge page',
      mn: 'Хуудасны сэтгэгдэл устгасан',
    },
  },
  demo: createDemoComments,
});
