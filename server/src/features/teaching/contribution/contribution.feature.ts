import { defineFeature } from '../../../http/feature.ts';
import { contributionRoutes } from './contribution.routes.ts';
import { copyContributionRules } from './contribution-copy.service.ts';
import { countedFactors } from './contribution-count.service.ts';

export const contributionFeature = defineFeature({
  name: 'teaching/contribution',
  routes: contributionRoutes,
  gradeFactors: [countedFactors],
  sectionKinds: [{ kind: 'chapter', copy: copyContributionRules }],
  audits: {
    'contribution.rate': { zh: '评价组员贡献', en: 'Rated contributions in a team', mn: 'Багийн хувь нэмрийг үнэлсэн' },
    'contribution.rules': { zh: '设置贡献权重', en: 'Set weights of contributions', mn: 'Оролцооны жин тохируулсан' },
  },
});
