import { defineFeature } from '../../../http/feature.ts';
import { fileToRead, fileToWrite } from './document.service.ts';
import { knowledgeJobs } from './knowledge.job.ts';
import { knowledgeRoutes } from './knowledge.routes.ts';
import { knowledgeStream } from './knowledge.stream.ts';
import { knowledgePortable } from './knowledge-portable.service.ts';

const everybody = ['ROLE_TEACHER' as const, 'ROLE_STUDENT' as const, 'ROLE_RESEARCH' as const];

export const knowledgeFeature = defineFeature({
  name: 'ai/knowledge',
  portable: knowledgePortable,
  routes: knowledgeRoutes,
  streams: [knowledgeStream],
  jobs: knowledgeJobs,
  files: { knowledge: { read: fileToRead, write: fileToWrite } },
  menu: [
    {
      code: 'ai/knowledge',
      parent: 'ai',
      order: 50,
      titles: { zh: '知识库', en: 'Knowledge bases', mn: 'Мэдлэгийн сан' },
      hints: { zh: '上传资料，供 AI 查', en: 'Documents that AI looks up', mn: 'AI-н хайх баримт' },
      route: '/ai/knowledge',
      view: 'ai/knowledge/KnowledgeBasesPage',
      icon: 'book',
      roles: everybody,
    },
    {
      code: 'ai/knowledge/base',
      parent: 'ai',
      order: 51,
      titles: { zh: '知识库内容', en: 'Knowledge base', mn: 'Мэдлэгийн сангийн агуулга' },
      route: '/ai/knowledge/:baseId',
      view: 'ai/knowledge/KnowledgeBasePage',
      hidden: true,
      roles: everybody,
    },
  ],
  audits: {
    'knowledgedocument.label': { zh: '修改知识文档标签', en: 'Labelled a document', mn: 'Баримтын шошго өөрчилсөн' },
    'knowledgedocument.updatechunk': { zh: '修改知识段落', en: 'Changed a passage', mn: 'Мэдлэгийн хэсгийг өөрчилсөн' },
    'knowledgedocument.takespace': {
      zh: '从知识仓库导入',
      en: 'Took a space into a knowledge base',
      mn: 'Агуулахаас мэдлэгийн санд авсан',
    },
    'knowledgedocument.reindex': {
      zh: '重新索引知识文档',
      en: 'Indexed a knowledge document again',
      mn: 'Мэдлэгийн баримтыг дахин индексжүүлсэн',
    },
    'knowledgedocument.setrules': {
      zh: '修改知识文档的切分规则',
      en: 'Changed how a knowledge document is split',
      mn: 'Мэдлэгийн баримтыг хэсэглэх дүрмийг өөрчилсөн',
    },
    'knowledgedocument.enable': {
      zh: '启用或停用知识文档',
      en: 'Switched a knowledge document on or off',
      mn: 'Мэдлэгийн баримтыг асаасан эсвэл унтраасан',
    },
    'knowledgebase.update': { zh: '修改知识库', en: 'Changed a knowledge base', mn: 'Мэдлэгийн санг өөрчилсөн' },
    'knowledgebase.save': { zh: '新建知识库', en: 'Created a knowledge base', mn: 'Мэдлэгийн сан үүсгэсэн' },
    'knowledgebase.delete': { zh: '删除知识库', en: 'Deleted a knowledge base', mn: 'Мэдлэгийн сан устгасан' },
    'knowledgedocument.delete': {
      zh: '删除知识库文档',
      en: 'Deleted a document of a knowledge base',
      mn: 'Мэдлэгийн сангийн баримт устгасан',
    },
  },
});
