import { defineFeature } from '../../../http/feature.ts';
import { knowledgePointRoutes } from './knowledge-point.routes.ts';
import { knowledgePointPortable } from './knowledge-point-portable.service.ts';

export const knowledgePointFeature = defineFeature({
  name: 'exam/knowledge-point',
  portable: knowledgePointPortable,
  routes: knowledgePointRoutes,
  menu: [
    {
      code: 'exam/knowledge-points',
      parent: 'exam/setting',
      order: 30,
      titles: { zh: '知识点', en: 'Knowledge points', mn: 'Мэдлэгийн цэг' },
      hints: { zh: '试题对应的知识树', en: 'The tree questions belong to', mn: 'Асуултын мэдлэгийн мод' },
      route: '/exam/knowledge-points',
      view: 'exam/knowledge-point/KnowledgePointsPage',
      icon: 'apartment',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'knowledgepoint.save': { zh: '新增知识点', en: 'Added a knowledge point', mn: 'Мэдлэгийн цэг нэмсэн' },
    'knowledgepoint.rename': { zh: '重命名知识点', en: 'Renamed a knowledge point', mn: 'Мэдлэгийн цэгийг нэрлэсэн' },
    'knowledgepoint.move': { zh: '移动知识点', en: 'Moved a knowledge point', mn: 'Мэдлэгийн цэгийг зөөсөн' },
    'knowledgepoint.delete': { zh: '删除知识点', en: 'Deleted a knowledge point', mn: 'Мэдлэгийн цэгийг устгасан' },
  },
});
