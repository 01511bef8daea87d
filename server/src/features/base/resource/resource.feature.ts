import { defineFeature } from '../../../http/feature.ts';
import { resourceManageRoutes, resourceRoutes } from './resource.routes.ts';

export const resourceFeature = defineFeature({
  name: 'base/resource',
  routes: (features) => [...resourceRoutes(features), ...resourceManageRoutes],
  permissions: [
    {
      code: 'resource.manage',
      names: { zh: '管理菜单资源', en: 'Manage the menu', mn: 'Цэс удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'system/resources',
      parent: 'system/setup',
      order: 32,
      titles: { zh: '资源', en: 'Menu', mn: 'Цэс' },
      hints: { zh: '菜单的名称与次序', en: 'Names and order of the menu', mn: 'Цэсний нэр, дараалал' },
      route: '/system/resources',
      view: 'base/resource/ResourcesPage',
      icon: 'bars',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'resource.save': { zh: '新增菜单', en: 'Added a menu entry', mn: 'Цэс нэмсэн' },
    'resource.update': { zh: '修改菜单', en: 'Changed a menu entry', mn: 'Цэс өөрчилсөн' },
    'resource.move': { zh: '移动菜单', en: 'Moved a menu entry', mn: 'Цэс зөөсөн' },
    'resource.enable': { zh: '启用或停用菜单', en: 'Switched a menu entry on or off', mn: 'Цэс асаасан, унтраасан' },
    'resource.reset': { zh: '恢复菜单出厂设置', en: 'Reset a menu entry', mn: 'Цэсийг анхны байдалд оруулсан' },
    'resource.delete': { zh: '删除菜单', en: 'Deleted a menu entry', mn: 'Цэс устгасан' },
  },
});
