import { authorizationApi } from '@xueyan/contract/base/authorization';
import { implement } from '../../../http/implement.ts';
import {
  grantRole,
  listAuthorizations,
  listAuthorizedRoles,
  listPeople,
  revokeAuthorization,
} from './authorization.service.ts';

export const authorizationRoutes = implement(authorizationApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listAuthorizations(db, platform.clock, actor, input),
  }),
  roles: async ({ db, actor }) => ({ roleList: await listAuthorizedRoles(db, actor) }),
  people: async ({ db, actor, input }) => ({ pageInfo: await listPeople(db, actor, input) }),
  grant: async ({ db, platform, actor, input }) => ({ granted: await grantRole(db, platform, actor, input) }),
  revoke: ({ db, platform, actor, input }) =>
    revokeAuthorization(db, platform, actor, input.authorizationId, input.reason),
});
