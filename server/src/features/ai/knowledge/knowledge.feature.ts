import { defineFeature } from '../../../http/feature.ts';
import { fileToRead, fileToWrite } from './document.service.ts';
import { knowledgeJobs } from './knowledge.job.ts';
import { knowledgeRoutes } from './knowledge.routes.ts';
import { knowledgeStream } from './knowledge.stream.ts';

const everybody = ['ROLE_TEACHER' as const, 'ROLE_STUDENT' as const, 'ROLE_RESEARCH' as const];

export const knowledgeFeature = defineFeature({
  name: 'ai/knowledge',
  routes: knowledgeRoutes,
  streams: [knowledgeStream],
  jobs: knowledgeJobs,
  files: { knowledge: { read: fileToRead, write: fileToWrite } },
  menu: [
    {
      code: 'ai/knowledge',
      order: 133,
      titles: { zh: '知识库', en: 'Knowledge bases', mn: 'Мэдлэгийн сан' },
      route: '/ai/knowledge',
      view: 'ai/knowledge/KnowledgeBasesPage',
      icon: 'read',
      roles: everybody,
    },
    {
      code: 'ai/knowledge/base',
      order: 134,
      titles: { zh: '知识库内容', en: 'Knowledge base', mn: 'Мэдлэгийн сангийн агуулга' },
      route: '/ai/knowledge/:baseId',
      view: 'ai/knowledge/KnowledgeBasePage',
      hidden: true,
      roles: everybody,
    },
  ],
  audits: {
    'knowledgebase.delete': { zh: '删除知识库', en: 'Deleted a knowledge base', mn: 'Мэдлэгийн сан устгасан' },
    'knowledgedocument.delete': {
      zh: '删除知识库文档',
      en: 'Deleted a document of a knowledge base',
      mn: 'Мэдлэгийн сангийн баримт устгасан',
    },
  },
});
