import { overviewApi } from '@xueyan/contract/composed/overview';
import { implement } from '../../../http/implement.ts';
import { readOverview } from './overview.service.ts';

export const overviewRoutes = implement(overviewApi, {
  read: ({ db, platform, actor }) => readOverview(db, platform, actor),
});
