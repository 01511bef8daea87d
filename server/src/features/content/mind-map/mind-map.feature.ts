import { defineFeature } from '../../../http/feature.ts';
import { createDemoMindMaps } from './mind-map.demo.ts';
import { mindMapRoutes } from './mind-map.routes.ts';
import { mindMapFinder } from './mind-map-finder.service.ts';

export const mindMapFeature = defineFeature({
  name: 'content/mind-map',
  finders: [mindMapFinder],
  routes: mindMapRoutes,
  menu: [
    {
      code: 'content/mind-maps',
      parent: 'content',
      order: 40,
      titles: { zh: '思维导图', en: 'Mind maps', mn: 'Оюуны зураглал' },
      route: 'mind-maps',
      view: 'content/mind-map/MindMapsPage',
      icon: 'apartment',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'content/mind-map',
      parent: 'content',
      order: 41,
      titles: { zh: '思维导图', en: 'Mind map', mn: 'Оюуны зураглал' },
      route: 'mind-maps/:mapId',
      view: 'content/mind-map/MindMapPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'mindmap.delete': { zh: '删除思维导图', en: 'Deleted a mind map', mn: 'Оюуны зураглал устгасан' },
  },
  demo: createDemoMindMaps,
});
