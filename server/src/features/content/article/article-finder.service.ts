import type { Finder } from '../../../http/finder.ts';
import { listReadable } from './article.service.ts';

/** Finds published articles. */
export const articleFinder: Finder = {
  kind: 'article',
  names: async (db, clock, _actor, { words, most }) => {
    const { resultList } = await listReadable(db, clock, { words, pageNum: 1, pageSize: most });
    return resultList.map(({ articleId, title, publishTime }) => ({
      ...{ recordId: articleId, title },
      note: publishTime.slice(0, 10),
    }));
  },
};
