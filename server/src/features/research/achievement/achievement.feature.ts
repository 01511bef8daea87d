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
      hints: { zh: '论文、专利与获奖', en: 'Papers, patents, prizes', mn: 'Өгүүлэл, патент, шагнал' },
      route: '/research/achievements',
      view: 'research/achievement/AchievementsPage',
      icon: 'trophy',
      roles: ['ROLE_ADMIN', 'ROLE_RESEARCH'],
    },
    {
      code: 'research/statistics',
      parent: 'research-center',
      order: 30,
      titles: { zh: '科研统计', en: 'Research figures', mn: 'Судалгааны статистик' },
      hints: { zh: '成果的数量与走势', en: 'Results in numbers', mn: 'Үр дүнгийн тоо' },
      route: '/research/statistics',
      view: 'research/achievement/ResearchStatisticsPage',
      icon: 'line-chart',
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
