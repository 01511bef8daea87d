import { defineFeature } from '../../../http/feature.ts';
import { createDemoRoles } from './role.demo.ts';
import { roleRoutes } from './role.routes.ts';

export const roleFeature = defineFeature({
  name: 'base/role',
  routes: roleRoutes,
  permissions: [
    {
      code: 'role.manage',
      names: { zh: '管理角色', en: 'Manage roles', mn: 'Үүрэг удирдах' },
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'role.grantany',
      names: { zh: '授予任何权限', en: 'Grant any right', mn: 'Аливаа эрх олгох' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'system/roles',
      parent: 'member',
      order: 44,
      titles: { zh: '角色', en: 'Roles', mn: 'Үүрэг' },
      hints: { zh: '谁能做什么', en: 'Who may do what', mn: 'Хэн юу хийж чадах' },
      route: '/system/roles',
      view: 'base/role/RolesPage',
      icon: 'safety-certificate',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'system/role',
      parent: 'member',
      order: 45,
      titles: { zh: '角色详情', en: 'Role', mn: 'Үүргийн дэлгэрэнгүй' },
      route: '/system/roles/:roleId',
      view: 'base/role/RolePage',
      hidden: true,
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'role.save': { zh: '新建角色', en: 'Made a role', mn: 'Үүрэг үүсгэсэн' },
    'role.update': { zh: '修改角色', en: 'Changed a role', mn: 'Үүрэг өөрчилсөн' },
    'role.copy': { zh: '复制角色', en: 'Copied a role', mn: 'Үүрэг хуулсан' },
    'role.delete': { zh: '删除角色', en: 'Deleted a role', mn: 'Үүрэг устгасан' },
    'role.grant': { zh: '修改角色权限', en: 'Changed what a role grants', mn: 'Үүргийн эрхийг өөрчилсөн' },
    'role.addmember': { zh: '授予角色', en: 'Gave a role', mn: 'Үүрэг олгосон' },
    'role.removemember': { zh: '收回角色', en: 'Took a role away', mn: 'Үүрэг хураасан' },
  },
  demo: createDemoRoles,
});
