import { portablePart } from '../../../http/portable.ts';
import { articlePortableStore as store } from './article-portable.store.ts';

export const articlePortable = [
  portablePart({
    key: 'articles',
    titles: { zh: '我写的图文', en: 'Articles by me', mn: 'Миний нийтлэл' },
    tables: ['article'],
    rows: store.articles,
  }),
  portablePart({
    key: 'article-comments',
    titles: { zh: '图文评论', en: 'Comments on articles', mn: 'Нийтлэлийн сэтгэгдэл' },
    tables: ['article_comment'],
    rows: store.articleComments,
  }),
];
