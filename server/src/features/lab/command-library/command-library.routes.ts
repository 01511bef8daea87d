import { commandLibraryApi } from '@xueyan/contract/lab/command-library';
import { implement } from '../../../http/implement.ts';
import {
  addCommand,
  addGroup,
  changeCommand,
  listCommands,
  listGroups,
  removeCommand,
  removeGroup,
  renameGroup,
  sendCommand,
} from './command-library.service.ts';

export const commandLibraryRoutes = implement(commandLibraryApi, {
  groups: async ({ db, actor }) => ({ groupList: await listGroups(db, actor) }),
  saveGroup: async ({ db, actor, input }) => ({ commandGroupId: await addGroup(db, actor, input.groupName) }),
  updateGroup: ({ db, actor, input }) => renameGroup(db, actor, input.commandGroupId, input.groupName),
  removeGroup: ({ db, actor, input }) => removeGroup(db, actor, input.commandGroupId),
  list: async ({ db, actor, input }) => ({ pageInfo: await listCommands(db, actor, input) }),
  save: async ({ db, actor, input }) => ({ commandId: await addCommand(db, actor, input) }),
  update: ({ db, actor, input: { commandId, ...form } }) => changeCommand(db, actor, commandId, form),
  remove: ({ db, actor, input }) => removeCommand(db, actor, input.commandId),
  send: ({ db, platform, actor, input }) => sendCommand(db, platform, actor, input),
});
