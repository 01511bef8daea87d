import { defineFeature } from '../../../http/feature.ts';
import { createDemoAchievements } from './achievement.demo.ts';
import { achievementRoutes } from './achievement.routes.ts';
import { achievementPortable } from './achievement-portable.service.ts';

export const achievementFeature = defineFeature({
  name: 'research/achievement',
  portable: achievementPortable,
  routes: achievementRoutes,
  menu: [
    {
      code: 'research/achievements',
      parent: 'research-center',
      order: 20,
      titles: { zh: '科研成果', en: 'Achievements', mn: 'Бүтээл' },
      route: '/research/achievements',
      view: 'research/achievement/AchievementsPage',
      icon: 'read',
      roles: ['ROLE_ADMIN', 'ROLE_RESEARCH'],
    },
    {
      code: 'research/statistics',
      parent: 'research-center',
      order: 30,
      titles: { zh: '科研统计', en: 'Research figures', mn: 'Судалгааны статистик' },
      route: '/research/statistics',
      view: 'research/achievement/ResearchStatisticsPage',
      icon: 'dashboard',
      roles: ['ROLE_ADMIN', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'achievement.save': { zh: '登记科研成果', en: 'Wrote an achievement down', mn: 'Бүтээл бүртгэсэн' },
    'achievement.update': { zh: '修改科研成果', en: 'Changed an achievement', mn: 'Бүтээл өөрчилсөн' },
    'achievement.delete': { zh: '删除科研成果', en: 'Deleted an achievement', mn: 'Бүтээл устгасан' },
  },
  demo: createDemoAchievements,
});
