import { defineFeature } from '../../../http/feature.ts';
import { createDemoAuthorizations } from './authorization.demo.ts';
import { authorizationTicker, expiryTicker } from './authorization.job.ts';
import { authorizationRoutes } from './authorization.routes.ts';
import { authorizationPortable } from './authorization-portable.service.ts';

export const authorizationFeature = defineFeature({
  name: 'base/authorization',
  demo: createDemoAuthorizations,
  portable: authorizationPortable,
  routes: authorizationRoutes,
  tickers: [authorizationTicker, expiryTicker],
  permissions: [
    {
      code: 'authorization.manage',
      names: { zh: '管理授权', en: 'Manage authorisations', mn: 'Эрх олголт удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/authorizations',
      parent: 'member',
      order: 46,
      titles: { zh: '授权管理', en: 'Authorisation', mn: 'Эрх олголт' },
      hints: { zh: '限期的特别授权', en: 'Rights for a time', mn: 'Хугацаат эрх' },
      route: '/operations/authorizations',
      view: 'base/authorization/AuthorizationsPage',
      icon: 'check-square',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'authorization.grant': { zh: '授予角色', en: 'Granted a role', mn: 'Үүргийн эрх олгосон' },
    'authorization.revoke': { zh: '撤销角色授权', en: 'Took a role back', mn: 'Үүргийн эрх цуцалсан' },
  },
});
