import { defineFeature } from '../../../http/feature.ts';
import { createDemoDeck } from './deck.demo.ts';
import { deckRoutes } from './deck.routes.ts';
import { deckStream } from './deck.stream.ts';
import { deckFileToRead, deckFileToWrite } from './deck-file.service.ts';
import { deckFinder } from './deck-finder.service.ts';
import { deckPortable } from './deck-portable.service.ts';

const roles = ['ROLE_ADMIN' as const, 'ROLE_TEACHER' as const, 'ROLE_STUDENT' as const, 'ROLE_RESEARCH' as const];

export const deckFeature = defineFeature({
  name: 'ai/deck',
  portable: deckPortable,
  finders: [deckFinder],
  routes: deckRoutes,
  streams: [deckStream],
  files: { deck: { read: deckFileToRead, write: deckFileToWrite } },
  menu: [
    {
      code: 'ai/decks',
      parent: 'ai',
      order: 70,
      titles: { zh: 'AI PPT', en: 'AI slides', mn: 'AI үзүүлэн' },
      hints: { zh: '从大纲生成幻灯片', en: 'Slides from an outline', mn: 'Төлөвлөгөөнөөс үзүүлэн' },
      route: '/content/decks',
      view: 'ai/deck/DecksPage',
      icon: 'fund-projection-screen',
      roles,
    },
    {
      code: 'ai/deck',
      parent: 'ai',
      order: 71,
      titles: { zh: '演示文稿', en: 'Slides', mn: 'Үзүүлэн' },
      route: '/content/decks/:deckId',
      view: 'ai/deck/DeckPage',
      hidden: true,
      roles,
    },
  ],
  audits: {
    'deck.delete': { zh: '删除演示文稿', en: 'Deleted a deck', mn: 'Үзүүлэн устгасан' },
    'deck.addtocourse': { zh: '将演示文稿加入课程', en: 'Added a deck to a course', mn: 'Үзүүлэнг хичээлд нэмсэн' },
    'deck.copy': { zh: '复制演示文稿', en: 'Copied a deck', mn: 'Үзүүлэнг хуулсан' },
    'deck.save': { zh: '新建演示文稿', en: 'Created a deck', mn: 'Үзүүлэн үүсгэсэн' },
    'deck.update': { zh: '修改演示文稿共享', en: 'Changed who sees a deck', mn: 'Үзүүлэнгийн хуваалцлыг өөрчилсөн' },
  },
  demo: createDemoDeck,
});
