import { aiSwitchApi } from '@xueyan/contract/teaching/ai-switch';
import { implement } from '../../../http/implement.ts';
import { readState, readSwitch, saveCourseSwitch, saveSwitch } from './ai-switch.service.ts';

export const aiSwitchRoutes = implement(aiSwitchApi, {
  get: ({ db, actor, input }) => readSwitch(db, actor, input.sectionId),
  save: ({ db, actor, input }) => saveSwitch(db, actor, input.sectionId, input.choice),
  saveCourse: ({ db, actor, input }) => saveCourseSwitch(db, actor, input.courseId, input.choice),
  state: ({ db, actor, input }) => readState(db, actor, input.sectionId),
});
