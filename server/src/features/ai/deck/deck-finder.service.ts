import type { Finder } from '../../../http/finder.ts';
import { listDecks } from './deck.service.ts';

/** Slides of somebody's own, and those that are shared with them. */
export const deckFinder: Finder = {
  kind: 'deck',
  names: async (db, clock, actor, { words, most }) => {
    const views = ['mine', 'shared'] as const;
    const pages = await Promise.all(
      views.map((view) => listDecks(db, clock, actor, { view, words, pageNum: 1, pageSize: most })),
    );
    return pages.flatMap(({ resultList }) =>
      resultList.map(({ deckId, title, ownerName }) => ({ recordId: deckId, title, note: ownerName })),
    );
  },
};
