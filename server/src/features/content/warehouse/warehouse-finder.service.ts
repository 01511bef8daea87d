import type { Finder } from '../../../http/finder.ts';
import { warehouseStore } from './warehouse.store.ts';

/** Pages that somebody may read. */
export const warehouseFinder: Finder = {
  kind: 'warehousePage',
  names: async (db, _clock, actor, { words = '', most }) => {
    const found = await warehouseStore.found(db, actor.id, { words }, most);
    return found.map(({ pageId, spaceId, title, spaceName }) => ({
      ...{ recordId: pageId, parentId: spaceId, title },
      note: spaceName,
    }));
  },
};
