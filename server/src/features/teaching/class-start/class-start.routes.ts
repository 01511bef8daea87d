import { classStartApi } from '@xueyan/contract/teaching/class-start';
import { implement } from '../../../http/implement.ts';
import { cancelClassStart, classStartsOf, nameForLessons, planClassStart } from './class-start.service.ts';

export const classStartRoutes = implement(classStartApi, {
  overview: ({ db, platform, actor, input }) => classStartsOf(db, platform, actor, input.sectionId),
  save: async ({ db, platform, actor, input }) => ({ classStartId: await planClassStart(db, platform, actor, input) }),
  saveNames: ({ db, actor, input }) => nameForLessons(db, actor, input),
  cancel: ({ db, actor, input }) => cancelClassStart(db, actor, input.classStartId),
});
