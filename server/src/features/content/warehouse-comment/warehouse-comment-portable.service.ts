import { portablePart } from '../../../http/portable.ts';
import { warehouseCommentPortableStore as store } from './warehouse-comment-portable.store.ts';

export const warehouseCommentPortable = [
  portablePart({
    key: 'knowledge-comments',
    titles: { zh: '知识仓库评论', en: 'Comments on pages', mn: 'Хуудасны сэтгэгдэл' },
    tables: ['warehouse_comment'],
    rows: store.knowledgeComments,
  }),
];
