import type { Finder } from '../../../http/finder.ts';
import { listMindMaps } from './mind-map.service.ts';

/** Finds the actor's own maps and shared ones. */
export const mindMapFinder: Finder = {
  kind: 'mindMap',
  names: async (db, clock, actor, { words, most }) => {
    const views = ['mine', 'shared'] as const;
    const pages = await Promise.all(
      views.map((view) => listMindMaps(db, clock, actor, { view, words, pageNum: 1, pageSize: most })),
    );
    return pages.flatMap(({ resultList }) =>
      resultList.map(({ mapId, title, ownerName }) => ({ recordId: mapId, title, note: ownerName })),
    );
  },
};
