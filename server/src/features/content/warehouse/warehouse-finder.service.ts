import type { Finder } from '../../../http/finder.ts';
import { excerptOf } from '../../base/text-index/text-index.service.ts';
import { pagesWith } from './warehouse.service.ts';

/** Finds pages that the actor may read. */
export const warehouseFinder: Finder = {
  kind: 'warehousePage',
  names: async (db, _clock, actor, { words = '', most }) => {
    const found = await pagesWith(db, actor, words, most);
    return found.rows.map(({ pageId, spaceId, title, spaceName, content }) => ({
      ...{ recordId: pageId, parentId: spaceId, title },
      note: spaceName,
      excerpt: words ? excerptOf(content, found.words) : null,
    }));
  },
};
