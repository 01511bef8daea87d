import { defineFeature } from '../../../http/feature.ts';
import { createDemoDeck } from './deck.demo.ts';
import { deckRoutes } from './deck.routes.ts';
import { deckStream } from './deck.stream.ts';
import { deckFinder } from './deck-finder.service.ts';

const roles = ['ROLE_ADMIN' as const, 'ROLE_TEACHER' as const, 'ROLE_STUDENT' as const, 'ROLE_RESEARCH' as const];

export const deckFeature = defineFeature({
  name: 'ai/deck',
  finders: [deckFinder],
  routes: deckRoutes,
  streams: [deckStream],
  menu: [
    {
      code: 'ai/decks',
      parent: 'content',
      order: 44,
      titles: { zh: 'AI PPT', en: 'AI slides', mn: 'AI үзүүлэн' },
      route: 'decks',
      view: 'ai/deck/DecksPage',
      icon: 'desktop',
      roles,
    },
    {
      code: 'ai/deck',
      parent: 'content',
      order: 45,
      titles: { zh: '演示文稿', en: 'Slides', mn: 'Үзүүлэн' },
      route: 'decks/:deckId',
      view: 'ai/deck/DeckPage',
      hidden: true,
      roles,
    },
  ],
  audits: { 'deck.delete': { zh: '删除演示文稿', en: 'Deleted a deck', mn: 'Үзүүлэн устгасан' } },
  demo: createDemoDeck,
});
