import { deckApi } from '@xueyan/contract/ai/deck';
import { implement } from '../../../http/implement.ts';
import { addDeck, copyDeck, getDeck, listDecks, removeDeck, saveDeckContent, updateDeck } from './deck.service.ts';
import { saveEdits } from './deck-import.service.ts';
import { addToCourse } from './deck-making.service.ts';
import { draftOutline, textOfSection } from './deck-source.service.ts';

export const deckRoutes = implement(deckApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listDecks(db, platform.clock, actor, input) }),
  add: async ({ db, actor, input }) => ({ deckId: await addDeck(db, actor, input) }),
  get: ({ db, platform, actor, input }) => getDeck(db, platform.clock, actor, input.deckId),
  saveContent: ({ db, actor, input }) => saveDeckContent(db, actor, input),
  saveEdits: ({ db, actor, input }) => saveEdits(db, actor, input),
  addToCourse: ({ db, platform, actor, input }) => addToCourse(db, platform, actor, input),
  update: ({ db, actor, input }) => updateDeck(db, actor, input),
  copy: ({ db, actor, input }) => copyDeck(db, actor, input.deckId),
  remove: ({ db, actor, input }) => removeDeck(db, actor, input.deckId),
  draft: ({ db, platform, actor, input }) => draftOutline(db, platform, actor, input),
  sourceText: ({ db, platform, actor, input }) => textOfSection(db, platform, actor, input.sectionId),
});
