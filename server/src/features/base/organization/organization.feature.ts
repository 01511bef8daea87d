import { defineFeature } from '../../../http/feature.ts';
import { createDemoOrganizations } from './organization.demo.ts';
import { organizationRoutes } from './organization.routes.ts';
import { giveRootOrganization } from './organization.service.ts';
import { organizationSheetImport } from './organization-import.service.ts';

export const organizationFeature = defineFeature({
  name: 'base/organization',
  routes: organizationRoutes,
  imports: [organizationSheetImport],
  permissions: [
    {
      code: 'organization.manage',
      names: { zh: '管理组织机构', en: 'Manage organizations', mn: 'Байгууллага удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'system/organizations',
      parent: 'member',
      order: 40,
      titles: { zh: '组织机构', en: 'Organizations', mn: 'Байгууллагууд' },
      hints: { zh: '学院、系与部门', en: 'Faculties and departments', mn: 'Тэнхим, хэлтэс' },
      route: '/system/organizations',
      view: 'base/organization/OrganizationsPage',
      icon: 'apartment',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'organization.save': { zh: '新增组织', en: 'Added an organization', mn: 'Байгууллага нэмсэн' },
    'organization.update': { zh: '修改组织', en: 'Changed an organization', mn: 'Байгууллага өөрчилсөн' },
    'organization.move': { zh: '移动组织', en: 'Moved an organization', mn: 'Байгууллага зөөсөн' },
    'organization.delete': { zh: '删除组织', en: 'Deleted an organization', mn: 'Байгууллага устгасан' },
  },
  initialData: [{ key: 'organization root', give: giveRootOrganization }],
  demo: createDemoOrganizations,
});
