import { defineFeature } from '../../../http/feature.ts';
import { addDemoWords } from './sensitive-word.demo.ts';
import { sensitiveWordRoutes } from './sensitive-word.routes.ts';
import { sensitiveWordSheetImport } from './sensitive-word-import.service.ts';

export const sensitiveWordFeature = defineFeature({
  name: 'base/sensitive-word',
  routes: sensitiveWordRoutes,
  imports: [sensitiveWordSheetImport],
  permissions: [
    {
      code: 'sensitiveword.manage',
      names: { zh: '管理敏感词', en: 'Manage sensitive words', mn: 'Эмзэг үг удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/sensitive-words',
      parent: 'system/safety',
      order: 20,
      titles: { zh: '敏感词', en: 'Sensitive words', mn: 'Эмзэг үг' },
      hints: { zh: '要拦下的词', en: 'Words that are held', mn: 'Хориглох үг' },
      route: '/sensitive-words',
      view: 'base/sensitive-word/SensitiveWordsPage',
      icon: 'stop',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'sensitiveword.save': { zh: '新增敏感词', en: 'Added a sensitive word', mn: 'Эмзэг үг нэмсэн' },
    'sensitiveword.update': { zh: '修改敏感词', en: 'Changed a sensitive word', mn: 'Эмзэг үг өөрчилсөн' },
    'sensitiveword.delete': { zh: '删除敏感词', en: 'Deleted a sensitive word', mn: 'Эмзэг үг устгасан' },
    'sensitiveword.review': { zh: '发布了待查的词', en: 'Published a word to review', mn: 'Хянах үг нийтэлсэн' },
  },
  demo: addDemoWords,
});
