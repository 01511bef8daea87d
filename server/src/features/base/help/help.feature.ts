import { defineFeature } from '../../../http/feature.ts';
import { helpRoutes } from './help.routes.ts';
import { documentToRead, documentToWrite } from './help.service.ts';
import { firstHelp } from './help-documents.seed.ts';
import { addFirstDocuments } from './help-manage.service.ts';

export const helpFeature = defineFeature({
  name: 'base/help',
  routes: helpRoutes,
  files: { help: { read: documentToRead, write: documentToWrite } },
  permissions: [
    {
      code: 'usermenu:help',
      names: { zh: '查看帮助', en: 'Help', mn: 'Тусламж үзэх' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'help.manage',
      names: { zh: '编写帮助文档', en: 'Write help documents', mn: 'Тусламжийн баримт бичих' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'system',
      order: 110,
      titles: { zh: '系统', en: 'System', mn: 'Систем' },
      route: '/system',
      icon: 'setting',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'system/setup',
      parent: 'system',
      order: 20,
      titles: { zh: '参数与外观', en: 'Settings and look', mn: 'Тохиргоо, харагдац' },
      route: '/system/setup',
      icon: 'control',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'system/safety',
      parent: 'system',
      order: 30,
      titles: { zh: '安全与审计', en: 'Safety and audit', mn: 'Аюулгүй байдал, аудит' },
      route: '/system/safety',
      icon: 'safety',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'system/help',
      parent: 'system/setup',
      order: 40,
      titles: { zh: '帮助文档', en: 'Help documents', mn: 'Тусламжийн баримт' },
      hints: { zh: '改写帮助文章', en: 'Write the help', mn: 'Тусламж бичих' },
      route: '/system/help',
      view: 'base/help/HelpManagePage',
      icon: 'question-circle',
      roles: ['ROLE_ADMIN'],
    },
  ],
  initialData: [{ key: 'help first', give: (db) => addFirstDocuments(db, firstHelp) }],
  audits: {
    'systemdocument.move': { zh: '移动帮助文档', en: 'Moved a help article', mn: 'Тусламжийн бичвэрийг зөөсөн' },
    'help.save': { zh: '新建帮助文档', en: 'Added a help document', mn: 'Тусламжийн баримт нэмсэн' },
    'help.publish': { zh: '发布帮助文档', en: 'Published a help document', mn: 'Тусламжийн баримтыг нийтэлсэн' },
    'help.withdraw': { zh: '撤回帮助文档', en: 'Withdrew a help document', mn: 'Тусламжийн баримтыг буцаасан' },
    'help.delete': { zh: '删除帮助文档', en: 'Deleted a help document', mn: 'Тусламжийн баримтыг устгасан' },
  },
});
