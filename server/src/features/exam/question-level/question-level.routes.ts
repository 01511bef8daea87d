import { questionLevelApi } from '@xueyan/contract/exam/question-level';
import { implement } from '../../../http/implement.ts';
import { addLevel, listLevels, removeLevel, updateLevel } from './question-level.service.ts';

export const questionLevelRoutes = implement(questionLevelApi, {
  list: async ({ db }) => ({ levelList: await listLevels(db) }),
  save: ({ db, platform, actor, input }) => addLevel(db, platform.live, actor, input),
  update: ({ db, platform, actor, input }) => updateLevel(db, platform.live, actor, input),
  remove: ({ db, platform, actor, input }) => removeLevel(db, platform.live, actor, input.levelCode),
});
