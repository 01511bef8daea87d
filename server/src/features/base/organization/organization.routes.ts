import { organizationApi } from '@xueyan/contract/base/organization';
import { implement } from '../../../http/implement.ts';
import {
  addOrganization,
  effectOfMove,
  findLeaders,
  listChoices,
  listOrganizations,
  listTree,
  moveOrganization,
  removeOrganization,
  updateOrganization,
} from './organization.service.ts';

export const organizationRoutes = implement(organizationApi, {
  choices: async ({ db }) => ({ organizationList: await listChoices(db) }),
  tree: async ({ db, actor }) => ({ organizationList: await listTree(db, actor) }),
  list: async ({ db, actor, input }) => ({ pageInfo: await listOrganizations(db, actor, input) }),
  leaders: async ({ db, actor, input }) => ({ userList: await findLeaders(db, actor, input.words) }),
  save: async ({ db, actor, input: { parentId, ...form } }) => ({
    organizationId: await addOrganization(db, actor, parentId, form),
  }),
  update: ({ db, actor, input: { organizationId, stamp, ...form } }) =>
    updateOrganization(db, actor, organizationId, form, stamp),
  effect: ({ db, actor, language, input }) => effectOfMove(db, actor, language, input.organizationId, input.parentId),
  move: ({ db, platform, actor, input }) =>
    moveOrganization(db, platform.live, actor, input.organizationId, input.parentId, input.position),
  remove: ({ db, actor, input }) => removeOrganization(db, actor, input.organizationId),
});
