import { defineFeature } from '../../../http/feature.ts';
import { mapFileToRead, mapFileToWrite } from './map-picture.service.ts';
import { createDemoMindMaps } from './mind-map.demo.ts';
import { mindMapRoutes } from './mind-map.routes.ts';
import { mindMapFinder } from './mind-map-finder.service.ts';
import { mindMapPortable } from './mind-map-portable.service.ts';

export const mindMapFeature = defineFeature({
  name: 'content/mind-map',
  portable: mindMapPortable,
  files: { mindmap: { read: mapFileToRead, write: mapFileToWrite } },
  finders: [mindMapFinder],
  routes: mindMapRoutes,
  menu: [
    {
      code: 'content/mind-maps',
      parent: 'content',
      order: 40,
      titles: { zh: '思维导图', en: 'Mind maps', mn: 'Оюуны зураглал' },
      hints: { zh: '画知识的结构', en: 'Draw how things hang together', mn: 'Мэдлэгийн бүтэц зурах' },
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
    'mindmap.update': {
      zh: '修改思维导图共享',
      en: 'Changed who sees a mind map',
      mn: 'Оюун ухааны зургийн хуваалцлыг өөрчилсөн',
    },
    'mindmap.save': { zh: '新建思维导图', en: 'Created a mind map', mn: 'Оюун ухааны зураг үүсгэсэн' },
    'mindmap.restore': { zh: '恢复思维导图版本', en: 'Restored a mind map', mn: 'Оюун ухааны зургийг сэргээсэн' },
    'mindmap.copy': { zh: '复制思维导图', en: 'Copied a mind map', mn: 'Оюун ухааны зургийг хуулсан' },
    'mindmap.delete': { zh: '删除思维导图', en: 'Deleted a mind map', mn: 'Оюуны зураглал устгасан' },
  },
  demo: createDemoMindMaps,
});
