import { defineFeature } from '../../../http/feature.ts';
import { createDemoPapers } from './paper.demo.ts';
import { paperRoutes } from './paper.routes.ts';
import { paperPortable } from './paper-portable.service.ts';

export const paperFeature = defineFeature({
  name: 'exam/paper',
  portable: paperPortable,
  routes: paperRoutes,
  menu: [
    {
      code: 'exam/basket',
      parent: 'exam',
      order: 35,
      titles: { zh: '试题篮', en: 'Test basket', mn: 'Асуултын сагс' },
      route: '/exam/basket',
      view: 'exam/test-basket/BasketPage',
      icon: 'appstore',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'exam/papers',
      parent: 'exam',
      order: 40,
      titles: { zh: '试卷', en: 'Papers', mn: 'Шалгалтын материал' },
      route: '/exam/papers',
      view: 'exam/paper/PapersPage',
      icon: 'form',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'exam/paper',
      parent: 'exam',
      order: 45,
      titles: { zh: '编辑试卷', en: 'Edit paper', mn: 'Материал засах' },
      route: '/exam/papers/:paperId',
      view: 'exam/paper/PaperPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'exam/paper-preview',
      parent: 'exam',
      order: 46,
      titles: { zh: '预览试卷', en: 'Preview paper', mn: 'Материал урьдчилан харах' },
      route: '/exam/papers/:paperId/preview',
      view: 'exam/paper/PaperPreviewPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'exam/paper-print',
      parent: 'exam',
      order: 47,
      titles: { zh: '打印试卷', en: 'Print paper', mn: 'Материал хэвлэх' },
      route: '/exam/papers/:paperId/print',
      view: 'exam/paper/PaperPrintPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  demo: createDemoPapers,
  audits: {
    'paper.save': { zh: '新增试卷', en: 'Made a paper', mn: 'Материал үүсгэсэн' },
    'paper.update': { zh: '修改试卷', en: 'Changed a paper', mn: 'Материал өөрчилсөн' },
    'paper.generate': { zh: '自动组卷', en: 'Made a paper automatically', mn: 'Материал автоматаар бүрдүүлсэн' },
    'paper.copy': { zh: '复制试卷', en: 'Copied a paper', mn: 'Материал хуулсан' },
    'paper.finish': { zh: '完成试卷', en: 'Finished a paper', mn: 'Материал бэлдсэн' },
    'paper.reopen': { zh: '重新编辑试卷', en: 'Opened a paper again', mn: 'Материалыг дахин нээсэн' },
    'paper.archive': { zh: '归档试卷', en: 'Archived a paper', mn: 'Материал архивласан' },
    'paper.delete': { zh: '删除试卷', en: 'Deleted a paper', mn: 'Материал устгасан' },
  },
});
