import { userApi } from '@xueyan/contract/base/user';
import { implement } from '../../../http/implement.ts';
import { rolesToGive } from '../role/role-giving.service.ts';
import {
  addUser,
  endUserSessions,
  listUsers,
  resetPasswords,
  setUserState,
  updateUserForm,
} from './account.service.ts';

export const userRoutes = implement(userApi, {
  list: async ({ db, platform, actor, language, input }) => ({
    pageInfo: await listUsers(db, platform.clock, actor, language, input),
  }),
  roles: async ({ db, actor, language }) => ({ roleList: await rolesToGive(db, actor, language) }),
  save: ({ db, platform, actor, input }) => addUser(db, platform.clock, actor, input),
  update: ({ db, platform, actor, input: { userId, ...form } }) => updateUserForm(db, platform, actor, userId, form),
  setState: ({ db, platform, actor, input }) => setUserState(db, platform.live, actor, input.userIds, input.step),
  resetPasswords: async ({ db, platform, actor, input }) => ({
    slipList: await resetPasswords(db, platform.live, actor, input.userIds),
  }),
  endSessions: ({ db, platform, actor, input }) => endUserSessions(db, platform.live, actor, input.userIds),
});
