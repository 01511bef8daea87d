import { ownOverviewApi } from '@xueyan/contract/composed/own-overview';
import { researchOverviewApi } from '@xueyan/contract/composed/research-overview';
import { gradeSourcesOf } from '../../../http/counted-grades.ts';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { studentOverview, teacherOverview } from './own-overview.service.ts';
import { researchOverview } from './research-overview.service.ts';

export const ownOverviewRoutes = (features: readonly Feature[]) => {
  const sources = gradeSourcesOf(features);
  return [
    ...implement(ownOverviewApi, {
      teacher: ({ db, platform, actor, language }) => teacherOverview(db, sources, platform.clock, actor, language),
      student: ({ db, platform, actor, language }) => studentOverview(db, sources, platform.clock, actor, language),
    }),
    ...implement(researchOverviewApi, {
      research: ({ db, platform, actor }) => researchOverview(db, platform.clock, actor),
    }),
  ];
};
