import type { Finder } from '../../../http/finder.ts';
import { listDecks } from './deck.service.ts';

/** Finder of the actor’s own decks and of those shared with them. */
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
