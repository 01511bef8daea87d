import type { Finder } from '../../../http/finder.ts';
import { listLibrary } from './library.service.ts';

/** Finds resources that the actor may view. */
export const libraryFinder: Finder = {
  kind: 'library',
  names: async (db, clock, actor, { words, most }) => {
    const { resultList } = await listLibrary(db, clock, actor, { view: 'all', words, pageNum: 1, pageSize: most });
    return resultList.map(({ itemId, title, ownerName, excerpt }) => ({
      ...{ recordId: itemId, title, note: ownerName, excerpt },
    }));
  },
};
