import { defineFeature } from '../../../http/feature.ts';
import { contributionRoutes } from './contribution.routes.ts';

export const contributionFeature = defineFeature({
  name: 'teaching/contribution',
  routes: contributionRoutes,
  audits: {
    'contribution.rules': { zh: '设置贡献权重', en: 'Set weights of contributions', mn: 'Оролцооны жин тохируулсан' },
  },
});
