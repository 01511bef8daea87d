import { defineFeature } from '../../../http/feature.ts';
import { createDemoWarehouse } from './warehouse.demo.ts';
import { warehouseJobs } from './warehouse.job.ts';
import { warehouseRoutes } from './warehouse.routes.ts';
import { warehouseFinder } from './warehouse-finder.service.ts';
import { pageFor } from './warehouse-page.service.ts';
import { warehousePortable } from './warehouse-portable.service.ts';

export const warehouseFeature = defineFeature({
  name: 'content/warehouse',
  portable: warehousePortable,
  finders: [warehouseFinder],
  routes: warehouseRoutes,
  jobs: warehouseJobs,
  files: {
    page: {
      read: (db, actor, pageId) => pageFor(db, actor, pageId, 'read'),
      write: (db, actor, pageId) => pageFor(db, actor, pageId, 'write'),
    },
  },
  permissions: [
    {
      code: 'warehouse.write',
      names: { zh: '新建知识空间', en: 'Make knowledge spaces', mn: 'Мэдлэгийн орон зай үүсгэх' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  menu: [
    {
      code: 'content/warehouse',
      parent: 'content',
      order: 50,
      titles: { zh: '知识仓库', en: 'Knowledge warehouse', mn: 'Мэдлэгийн сан' },
      hints: { zh: '团队一起写的文档', en: 'Documents written together', mn: 'Хамтын баримт' },
      route: 'warehouse',
      view: 'content/warehouse/WarehousePage',
      icon: 'book',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'content/warehouse-space',
      parent: 'content',
      order: 51,
      titles: { zh: '知识空间', en: 'Knowledge space', mn: 'Мэдлэгийн орон зай' },
      route: 'warehouse/:spaceId',
      view: 'content/warehouse/WarehouseSpacePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'knowledgewarehouse.settemplate': {
      zh: '设为页面模板',
      en: 'Made a page a template',
      mn: 'Хуудсыг загвар болгосон',
    },
    'knowledgewarehouse.savespace': { zh: '新建知识空间', en: 'Created a space', mn: 'Мэдлэгийн орон зай үүсгэсэн' },
    'knowledgewarehouse.savepage': { zh: '新建仓库页面', en: 'Created a page', mn: 'Хуудас үүсгэсэн' },
    'knowledgewarehouse.movepage': { zh: '移动仓库页面', en: 'Moved a page', mn: 'Хуудсыг зөөсөн' },
    'warehouse.updatespace': { zh: '修改知识空间', en: 'Changed a knowledge space', mn: 'Орон зай өөрчилсөн' },
    'warehouse.deletespace': { zh: '删除知识空间', en: 'Deleted a knowledge space', mn: 'Орон зай устгасан' },
    'warehouse.setmember': {
      zh: '设置知识空间成员',
      en: 'Set a member of a knowledge space',
      mn: 'Гишүүн тохируулсан',
    },
    'warehouse.deletepage': { zh: '删除知识页面', en: 'Deleted a knowledge page', mn: 'Хуудас устгасан' },
    'warehouse.restorepage': { zh: '恢复已删除的知识页面', en: 'Brought back a page', mn: 'Хуудас сэргээсэн' },
    'warehouse.purgepage': { zh: '彻底删除知识页面', en: 'Deleted a page for good', mn: 'Хуудас бүрмөсөн устгасан' },
    'warehouse.restore': { zh: '恢复知识页面', en: 'Restored a knowledge page', mn: 'Хуудас сэргээсэн' },
  },
  demo: createDemoWarehouse,
});
