import { ownOverviewApi } from '@xueyan/contract/composed/own-overview';
import { implement } from '../../../http/implement.ts';
import { studentOverview, teacherOverview } from './own-overview.service.ts';

export const ownOverviewRoutes = implement(ownOverviewApi, {
  teacher: ({ db, platform, actor, language }) => teacherOverview(db, platform.clock, actor, language),
  student: ({ db, platform, actor, language }) => studentOverview(db, platform.clock, actor, language),
});
