import { chatApi } from '@xueyan/contract/ai/chat';
import { implement } from '../../../http/implement.ts';
import { ask, askAgain, hideChat, listChats, listFolders, stop, updateChat } from './chat.service.ts';
import { listPrompts, removePrompt, savePrompt } from './prompt.service.ts';
import { readChat, readState } from './reading.service.ts';

export const chatRoutes = implement(chatApi, {
  state: ({ db, platform, actor, input }) => readState(db, platform, actor, input.path),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listChats(db, platform.clock, actor, input) }),
  folders: async ({ db, actor }) => ({ folders: await listFolders(db, actor) }),
  get: ({ db, platform, actor, input }) => readChat(db, platform.clock, actor, input.chatId),
  ask: ({ db, platform, actor, input }) => ask(db, platform, actor, input),
  again: ({ db, platform, actor, input }) => askAgain(db, platform, actor, input),
  stop: ({ db, actor, input }) => stop(db, actor, input.messageId),
  update: ({ db, actor, input: { chatId, ...row } }) => updateChat(db, actor, chatId, row),
  remove: ({ db, platform, actor, input }) => hideChat(db, platform.clock, actor, input.chatId),
  prompts: async ({ db, actor }) => ({ promptList: await listPrompts(db, actor) }),
  savePrompt: async ({ db, actor, input }) => ({ promptId: await savePrompt(db, actor, input) }),
  removePrompt: ({ db, actor, input }) => removePrompt(db, actor, input.promptId),
});
