import { achievementApi } from '@xueyan/contract/research/achievement';
import { implement } from '../../../http/implement.ts';
import {
  addAchievement,
  countByYear,
  exportBibtex,
  importBibtex,
  listAchievements,
  listPeople,
  removeAchievement,
  updateAchievement,
} from './achievement.service.ts';

export const achievementRoutes = implement(achievementApi, {
  list: async ({ db, actor, input }) => ({ pageInfo: await listAchievements(db, actor, input) }),
  save: async ({ db, actor, input }) => ({ achievementId: await addAchievement(db, actor, input) }),
  update: ({ db, actor, input }) => updateAchievement(db, actor, input),
  remove: ({ db, actor, input }) => removeAchievement(db, actor, input.achievementId),
  importBibtex: ({ db, actor, input }) => importBibtex(db, actor, input),
  exportBibtex: ({ db, actor, input }) => exportBibtex(db, actor, input),
  listPerson: async ({ db, actor, input }) => ({ pageInfo: await listPeople(db, actor, input) }),
  statistics: ({ db, actor }) => countByYear(db, actor),
});
