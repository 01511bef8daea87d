import { assistantApi } from '@xueyan/contract/ai/assistant';
import { implement } from '../../../http/implement.ts';
import { readAssistant, saveAssistant } from './assistant.service.ts';

export const assistantRoutes = implement(assistantApi, {
  get: async ({ db, actor }) => ({ platformAssistantUserDto: await readAssistant(db, actor) }),
  save: ({ db, actor, input }) => saveAssistant(db, actor, input),
});
