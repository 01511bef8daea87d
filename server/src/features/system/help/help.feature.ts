import { defineFeature } from '../../../http/feature.ts';
import { helpRoutes } from './help.routes.ts';
import { documentToRead, documentToWrite } from './help.service.ts';
import { firstHelp } from './help-documents.ts';
import { addFirstDocuments } from './help-manage.service.ts';

export const helpFeature = defineFeature({
  name: 'system/help',
  routes: helpRoutes,
  files: { help: { read: documentToRead, write: documentToWrite } },
  initialData: [{ key: 'help first', give: (db) => addFirstDocuments(db, firstHelp) }],
  audits: {
    'help.save': { zh: '新建帮助文档', en: 'Added a help document', mn: 'Тусламжийн баримт нэмсэн' },
    'help.publish': { zh: '发布帮助文档', en: 'Published a help document', mn: 'Тусламжийн баримтыг нийтэлсэн' },
    'help.withdraw': { zh: '撤回帮助文档', en: 'Withdrew a help document', mn: 'Тусламжийн баримтыг буцаасан' },
    'help.delete': { zh: '删除帮助文档', en: 'Deleted a help document', mn: 'Тусламжийн баримтыг устгасан' },
  },
});
