import { roleApi } from '@xueyan/contract/base/role';
import { implement } from '../../../http/implement.ts';
import { effectiveRights, grantsOf, saveGrants } from './grant.service.ts';
import { addRole, copyRole, getRole, listRoles, menuOfRole, removeRole, updateRole } from './role.service.ts';
import { addMembers, listMembers, listOthers, removeMembers } from './role-member.service.ts';

export const roleRoutes = implement(roleApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listRoles(db, platform.clock, actor, input) }),
  get: ({ db, platform, actor, input }) => getRole(db, platform.clock, actor, input.roleId),
  save: async ({ db, actor, input }) => ({ roleId: await addRole(db, actor, input) }),
  update: async ({ db, platform, actor, input: { roleId, version, ...form } }) => ({
    version: await updateRole(db, platform.live, actor, roleId, version, form),
  }),
  copy: async ({ db, actor, input: { roleId, ...to } }) => ({ roleId: await copyRole(db, actor, roleId, to) }),
  remove: ({ db, actor, input }) => removeRole(db, actor, input.roleId),
  grants: ({ db, actor, input, language }) => grantsOf(db, actor, input.roleId, language),
  saveGrants: async ({ db, platform, actor, input: { roleId, version, resourceIds } }) => ({
    version: await saveGrants(db, platform.live, actor, roleId, version, resourceIds),
  }),
  menu: async ({ db, input, language }) => ({ treeList: await menuOfRole(db, input.roleId, language) }),
  listMembers: async ({ db, actor, input }) => ({ pageInfo: await listMembers(db, actor, input) }),
  listOthers: async ({ db, actor, input }) => ({ pageInfo: await listOthers(db, actor, input) }),
  addMembers: ({ db, platform, actor, input }) => addMembers(db, platform.live, actor, input.roleId, input.userIds),
  removeMembers: ({ db, platform, actor, input }) =>
    removeMembers(db, platform.live, actor, input.roleId, input.userIds),
  effective: ({ db, actor, input, language }) => effectiveRights(db, actor, input.userId, language),
});
